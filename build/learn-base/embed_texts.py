"""Computes the teacher's vectors of texts: the mean over tokens, scaled to length 1, stored as float16.

python embed_texts.py --model FOLDER --work DIR --name documents --tokens 128

Runs on the accelerator that JAX finds, else on the CPU. Texts of similar length share a batch, because padding would
otherwise take most of the time. Batches are shuffled, so that the texts embedded so far are a fair sample when the job
is stopped. The next run continues.
"""
import argparse
import os
import time
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from tokenizers import Tokenizer

from pausing import wait_while
from teacher_model import read_teacher, teach
from work_files import done_file, read_texts, vectors_file

# Tokens in a batch.
BATCH = 65536 if jax.default_backend() != 'cpu' else 2048
# Batches are padded to a multiple, because every shape is compiled once.
STEP = 8


def main():
    args = arguments()
    jax.config.update('jax_default_matmul_precision', 'high')
    texts = read_texts(args.work, args.name)
    vectors = vectors_file(args.work, args.name, len(texts), 'w')
    done = done_file(args.work, args.name, len(texts), 'w')
    tokenizer = Tokenizer.from_file(os.path.join(args.model, 'tokenizer.json'))
    tokenizer.enable_truncation(args.tokens)
    tokenizer.no_padding()
    tokens = [np.array(ids, np.int32) for ids in token_numbers(tokenizer, texts)]
    weights, heads = read_teacher(args.model)
    run = jax.jit(partial(teach, weights, heads))
    started, worked, said = time.time(), 0, 0.0
    for rows in batches(np.array([len(own) for own in tokens])):
        if done[rows].all():
            continue
        wait_while(args.pause_file)
        numbers, here = padded([tokens[row] for row in rows])
        vectors[rows] = np.asarray(run(jnp.asarray(numbers), jnp.asarray(here)))[:len(rows)]
        done[rows] = 1
        worked += len(rows)
        if time.time() - said > 20:
            said = time.time()
            print(f'{args.name}: {int(done.sum())} of {len(texts)}, {worked / (said - started):.0f} a second', flush=True)
    print(f'{args.name}: {int(done.sum())} of {len(texts)} done', flush=True)


def token_numbers(tokenizer, texts):
    """Encodes 2,000 texts at a time, because the encodings of all would take gigabytes."""
    for at in range(0, len(texts), 2000):
        for own in tokenizer.encode_batch(texts[at:at + 2000]):
            yield own.ids


def batches(lengths):
    order = np.argsort(lengths, kind='stable')
    groups, at = [], 0
    while at < len(order):
        # The longest of the next texts decides how many fit.
        rows = order[at:at + max(1, BATCH // padded_length(lengths[order[at]]))]
        rows = rows[:max(1, BATCH // padded_length(lengths[rows[-1]]))]
        groups.append(rows)
        at += len(rows)
    return [groups[i] for i in np.random.default_rng(0).permutation(len(groups))]


def padded(tokens):
    """Texts as rows of one length. Rows are added to a full batch, so that few shapes are compiled."""
    length = padded_length(max(len(own) for own in tokens))
    numbers = np.zeros((max(len(tokens), BATCH // length), length), np.int32)
    here = np.zeros(numbers.shape, np.float32)
    here[:, 0] = 1
    for row, own in enumerate(tokens):
        numbers[row, :len(own)] = own
        here[row, :len(own)] = 1
    return numbers, here


def padded_length(length):
    return -(-int(length) // STEP) * STEP


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--model', required=True)
    parser.add_argument('--work', required=True)
    parser.add_argument('--name', required=True)
    parser.add_argument('--tokens', type=int, default=128)
    parser.add_argument('--pause-file')
    return parser.parse_args()


if __name__ == '__main__':
    main()
