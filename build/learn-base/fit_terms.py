"""Fits one vector per term to the teacher's vectors of short texts, so that the sum of the vectors of a text's terms
approximates the teacher's vector of the text.

python fit_terms.py --work DIR [--pull 1] [--dimensions 192] [--space terms.npz of an earlier run]

The least-squares solution of |X W - E|^2 + pull |W - W0|^2 by conjugate gradients, all columns at once: row i of X
has the weights sqrt(idf) (1 + ln tf) of text i, scaled to length 1; E are the teacher's vectors, W0 the teacher's
vectors of the single terms, each side centred on its own mean. The stored vectors are sqrt(idf) W, so that the vector
of a question is a plain sum. The space is that of the first principal axes, sorted by variance, so that a prefix of a
vector is a coarser vector. --space keeps the means and axes of an earlier run, so that its encoder can be trained
further.

Writes terms.npz: vectors (the shipped ones), query_mean, document_mean, rotation (dimensions x teacher's width).
"""
import argparse
import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from scipy.sparse import csr_matrix

from work_files import done_file, read_terms, read_texts, read_vocabulary, vectors_file

HELD_OUT = 2000  # at most a tenth


def main():
    args = arguments()
    work = args.work
    vocabulary, counts, _ = read_vocabulary(work)
    texts, documents = teacher_vectors(work, 'texts'), teacher_vectors(work, 'documents')
    query_mean, document_mean, rotation = space(texts, documents, args)
    alone = np.asarray(vectors_file(work, 'surfaces', len(vocabulary)), np.float32)
    prior = (alone - alone.mean(0)) @ rotation.T

    total = len(read_texts(work, 'texts')) + len(read_texts(work, 'documents'))
    weight = np.sqrt(idf(counts, total)).astype(np.float32)
    x = weighted(*read_terms(work, 'texts'), weight)
    e = ((texts - query_mean) @ rotation.T).astype(np.float32)
    shuffled = np.random.default_rng(0).permutation(len(texts))
    held, used = np.split(shuffled, [min(HELD_OUT, len(shuffled) // 10)])
    used = used[:args.texts]
    fitted = fit(x[used], e[used], prior, args.pull)
    print(f'{len(used)} texts, {len(vocabulary)} terms; cosine with the teacher on {len(held)} texts held out: '
          f'{agreement(x[held], e[held], prior):.3f} before, {agreement(x[held], e[held], fitted):.3f} after')
    np.savez(os.path.join(work, 'terms.npz'), vectors=fitted * weight[:, None], query_mean=query_mean,
             document_mean=document_mean, rotation=rotation)


def teacher_vectors(work, name):
    """The vectors of the texts that have been embedded so far."""
    count = len(read_texts(work, name))
    done = np.asarray(done_file(work, name, count)).astype(bool)
    every = done.all()
    vectors = vectors_file(work, name, count)
    return np.asarray(vectors if every else vectors[done], np.float32)


def space(texts, documents, args):
    if args.space:
        earlier = np.load(args.space)
        return earlier['query_mean'], earlier['document_mean'], earlier['rotation']
    means = texts.mean(0), documents.mean(0)
    return *means, principal_axes([texts - means[0], documents - means[1]], args.dimensions)


def principal_axes(groups, dimensions):
    """The principal axes of both groups, which count the same whatever their size. Signs are normalized."""
    second = sum(group.astype(np.float64).T @ group / len(group) for group in groups)
    _, axes = np.linalg.eigh(second)
    axes = axes[:, ::-1][:, :dimensions].T
    signs = np.sign(axes[np.arange(dimensions), np.abs(axes).argmax(1)])
    return (axes * signs[:, None]).astype(np.float32)


def idf(counts, total):
    return np.log(1 + (total - counts + 0.5) / (counts + 0.5))


def counted(flat, starts, terms):
    """The term frequencies, texts x terms."""
    rows = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    x = csr_matrix((np.ones(len(flat), np.float32), (rows, flat)), shape=(len(starts) - 1, terms))
    x.sum_duplicates()
    return x


def weighted(flat, starts, weight):
    x = counted(flat, starts, len(weight))
    x.data = (1 + np.log(x.data)) * weight[x.indices]
    lengths = np.sqrt(np.asarray(x.multiply(x).sum(1)).ravel())
    x.data /= np.repeat(np.maximum(lengths, 1e-9), np.diff(x.indptr))
    return x.astype(np.float32)


def fit(x, e, prior, pull, rounds=60):
    """The columns are independent, so that each core takes some of them."""
    xt = x.T.tocsr()
    parts = np.array_split(np.arange(e.shape[1]), os.cpu_count())
    with ThreadPoolExecutor() as threads:
        solved = threads.map(lambda own: solve(x, xt, e[:, own], prior[:, own], pull, rounds), parts)
        return np.concatenate(list(solved), axis=1)


def solve(x, xt, e, prior, pull, rounds):
    w = prior.astype(np.float32).copy()
    residual = xt @ (e - x @ w)
    direction = residual.copy()
    size = (residual * residual).sum(0)
    first = size.copy()
    for _ in range(rounds):
        moved = xt @ (x @ direction) + pull * direction
        step = size / np.maximum((direction * moved).sum(0), 1e-20)
        w += step * direction
        residual -= step * moved
        new = (residual * residual).sum(0)
        if (new < 1e-7 * first).all():
            break
        direction = residual + new / np.maximum(size, 1e-30) * direction
        size = new
    return w


def agreement(x, e, w):
    q = x @ w
    return float(((q * e).sum(1) / np.maximum(np.linalg.norm(q, axis=1) * np.linalg.norm(e, axis=1), 1e-9)).mean())


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--work', required=True)
    parser.add_argument('--pull', type=float, default=1.0)
    parser.add_argument('--texts', type=int, default=1_000_000, help='use at most so many')
    parser.add_argument('--dimensions', type=int, default=192)
    parser.add_argument('--space', help='means and axes of an earlier run')
    return parser.parse_args()


if __name__ == '__main__':
    main()
