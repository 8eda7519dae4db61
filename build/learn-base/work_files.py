"""Reads and writes the files of the work folder. choose-texts.ts writes the first two.

NAME.jsonl    one text per line
NAME.terms    u32: how many terms text 0 has, then their numbers; then text 1 ...
NAME.f16      one teacher vector a text, 384 float16 each; NAME.done has a 1 for every text that is embedded
"""
import json
import os

import numpy as np

TEACHER_WIDTH = 384


def read_texts(work, name):
    with open(os.path.join(work, f'{name}.jsonl'), encoding='utf8') as lines:
        return [json.loads(line) for line in lines]


def read_vocabulary(work):
    """The terms sorted by code units, the number of texts with each, and its most frequent surface form."""
    with open(os.path.join(work, 'vocabulary.jsonl'), encoding='utf8') as lines:
        rows = [json.loads(line) for line in lines]
    return [r[0] for r in rows], np.array([r[1] for r in rows]), [r[2] for r in rows]


def read_terms(work, name):
    """The concatenated term numbers of all texts, and their starts: text i is flat[starts[i]:starts[i + 1]]."""
    raw = np.fromfile(os.path.join(work, f'{name}.terms'), dtype='<u4').astype(np.int32)
    counts, at = [], 0
    keep = np.ones(len(raw), bool)
    while at < len(raw):
        counts.append(raw[at])
        keep[at] = False
        at += raw[at] + 1
    starts = np.concatenate([[0], np.cumsum(counts)])
    return raw[keep], starts


def vectors_file(work, name, count, mode='r'):
    return mapped(os.path.join(work, f'{name}.f16'), np.float16, (count, TEACHER_WIDTH), mode)


def done_file(work, name, count, mode='r'):
    return mapped(os.path.join(work, f'{name}.done'), np.uint8, (count,), mode)


def mapped(path, kind, shape, mode):
    """mode w creates the file if it does not exist. Existing content is kept, even if two jobs start at once."""
    if mode == 'w':
        open(path, 'ab').close()
        os.truncate(path, int(np.prod(shape)) * np.dtype(kind).itemsize)
    return np.memmap(path, kind, 'r+' if mode == 'w' else 'r', shape=shape)
