"""Writes the trained vectors and the encoder to the files of the package: base/terms.bin, base/encoder.bin.

python write_base.py --work DIR --out ../embed/base --id cardcat-base-2 --teacher 'all-MiniLM-L6-v2 q8'

The readers draw both formats: ../embed/base.ts and ../embed/encoder/encoder-file.ts. They contain no text except single words.
"""
import argparse
import hashlib
import json
import os
import struct

import numpy as np

from work_files import read_vocabulary

ENCODER_ORDER = ['attend_gain', 'query', 'key', 'value', 'output', 'expand_gain', 'expand', 'expand_bias', 'contract',
                 'contract_bias']


def main():
    args = arguments()
    os.makedirs(args.out, exist_ok=True)
    terms = terms_file(args.work, args.id, args.teacher)
    write(os.path.join(args.out, 'terms.bin'), terms)
    if os.path.exists(os.path.join(args.work, 'encoder.npz')):
        # The encoder works only with the vectors that it was trained on, so both files have the same id.
        write(os.path.join(args.out, 'encoder.bin'), encoder_file(args.work, args.id))


def terms_file(work, name, teacher):
    vocabulary, _, written = read_vocabulary(work)
    learned = np.load(os.path.join(work, 'terms.npz'))
    # Words come before whole identifiers, because a pack leaves out the identifiers that its library does not contain.
    order = sorted(range(len(vocabulary)), key=lambda row: ' ' in written[row])
    scales, values = eight_bits(learned['vectors'][order])
    rotation = learned['rotation'].astype('<f4')
    head = {'model': name, 'teacher': teacher, 'dimensions': rotation.shape[0], 'teacherDimensions': rotation.shape[1],
            'terms': len(vocabulary), 'words': sum(' ' not in form for form in written)}
    means = [learned[side].astype('<f4').tobytes() for side in ('query_mean', 'document_mean')]
    names = '\n'.join(vocabulary[row] for row in order).encode()
    return b''.join([header(b'CCBASE01', head), *means, rotation.tobytes(), scales.tobytes(), values.tobytes(), names])


def encoder_file(work, name):
    with open(os.path.join(work, 'encoder.json'), encoding='utf8') as file:
        shape = json.load(file)
    weights = np.load(os.path.join(work, 'encoder.npz'))
    names = ['input', 'positions']
    names += [f'{layer}.{own}' for layer in range(shape['layers']) for own in ENCODER_ORDER]
    names += ['pool_gain', 'pool', 'final', 'final_bias', 'bag_share']
    return header(b'CCENC001', {'model': name, **shape}) + b''.join(tensor(weights[own]) for own in names)


def header(magic, values):
    text = json.dumps(values, separators=(',', ':')).encode()
    return padded(magic + struct.pack('<I', len(text)) + text)


def tensor(own):
    if own.ndim == 1:
        return own.astype('<f4').tobytes()
    scales, values = eight_bits(own)
    return scales.tobytes() + padded(values.tobytes())


def eight_bits(matrix):
    """Quantizes with one scale per row, so that its largest component is 127."""
    scales = np.maximum(np.abs(matrix).max(1, keepdims=True) / 127, 1e-12).astype('<f4')
    return scales, np.rint(matrix / scales).astype(np.int8)


def padded(data):
    return data + b'\0' * (-len(data) % 4)


def write(path, data):
    with open(path, 'wb') as file:
        file.write(data)
    print(f'{os.path.basename(path)}: {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}')


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--work', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--id', default='cardcat-base-2')
    parser.add_argument('--teacher', required=True)
    return parser.parse_args()


if __name__ == '__main__':
    main()
