"""Computes the teacher's vectors of texts: the mean over tokens, scaled to length 1, stored as float16.

python embed_texts.py --model FOLDER --work DIR --name documents --tokens 128

Texts of similar length share a batch, because padding would otherwise take most of the time. Batches are shuffled, so
that the texts embedded so far are a fair sample when the job is stopped. The next run continues. On a busy machine, two
jobs with one thread each (--part) are faster than one job with two threads.
"""
import argparse
import os
import time

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from pausing import wait_while
from work_files import done_file, read_texts, vectors_file

BATCH = 32


def main():
    args = arguments()
    texts = read_texts(args.work, args.name)
    tokenizer = Tokenizer.from_file(os.path.join(args.model, 'tokenizer.json'))
    tokenizer.enable_truncation(args.tokens)
    tokenizer.no_padding()
    encode = teacher(args.model, args.threads)
    lengths = token_counts(tokenizer, texts)
    order = np.argsort(lengths, kind='stable')
    batches = [order[i:i + BATCH] for i in range(0, len(order), BATCH)]
    np.random.default_rng(0).shuffle(batches)
    vectors = vectors_file(args.work, args.name, len(texts), 'w')
    done = done_file(args.work, args.name, len(texts), 'w')
    started, worked = time.time(), 0
    part, parts = (int(number) for number in args.part.split('/'))
    for number, batch in enumerate(batches[part::parts]):
        if done[batch].all():
            continue
        wait_while(args.pause_file)
        vectors[batch] = encode(tokenizer.encode_batch([texts[i] for i in batch]))
        done[batch] = 1
        worked += len(batch)
        if number % 50 == 0:
            rate = worked / (time.time() - started)
            print(f'{args.name}: {int(done.sum())} of {len(texts)}, {rate:.0f} a second', flush=True)
    print(f'{args.name}: {int(done.sum())} of {len(texts)} done', flush=True)


def token_counts(tokenizer, texts):
    """Encodes 2,000 texts at a time, because the encodings of all would take gigabytes."""
    parts = (texts[at:at + 2000] for at in range(0, len(texts), 2000))
    return np.array([len(e.ids) for part in parts for e in tokenizer.encode_batch(part)])


def teacher(folder, threads):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.add_session_config_entry('session.intra_op.allow_spinning', '0')
    file = next(f for f in ('onnx/model_quantized.onnx', 'onnx/model.onnx') if os.path.exists(os.path.join(folder, f)))
    session = onnxruntime.InferenceSession(os.path.join(folder, file), options, providers=['CPUExecutionProvider'])
    wanted = {own.name for own in session.get_inputs()}

    def encode(encodings):
        longest = max(len(e.ids) for e in encodings)
        ids = np.zeros((len(encodings), longest), np.int64)
        mask = np.zeros_like(ids)
        for row, e in enumerate(encodings):
            ids[row, :len(e.ids)] = e.ids
            mask[row, :len(e.ids)] = 1
        given = {'input_ids': ids, 'attention_mask': mask, 'token_type_ids': np.zeros_like(ids)}
        hidden = session.run(None, {k: given[k] for k in given if k in wanted})[0]
        mean = (hidden * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)
        return mean / np.linalg.norm(mean, axis=1, keepdims=True)

    return encode


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--model', required=True)
    parser.add_argument('--work', required=True)
    parser.add_argument('--name', required=True)
    parser.add_argument('--tokens', type=int, default=128)
    parser.add_argument('--threads', type=int, default=1)
    parser.add_argument('--part', default='0/1', help='0/2 and 1/2: two jobs share the texts')
    parser.add_argument('--pause-file')
    return parser.parse_args()


if __name__ == '__main__':
    main()
