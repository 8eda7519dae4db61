"""Trains the document encoder on the terms of documents and the teacher's vectors.

python train_encoder.py --work DIR [--minutes 60] [--layers 2 --width 192 --heads 6 --hidden 512] [--out encoder]

The loss is 1 - cosine with the teacher's vector, plus two small terms: the KL divergence (of the softmax with scale 20)
of the similarities within a batch from those of the teacher, and the same for the similarities to questions taken from
the texts. Questions are sums of term vectors, as in a search. Their target distribution is a mixture of the text that
the question was taken from (--own) and the teacher's similarities. A batch is a fair sample of all documents, divided
by their number of terms, so that little of it is padding. The optimizer is AdamW with warm-up and cosine decay over
the given time. All data lies on the accelerator that JAX finds. A moving average of the weights is written to
OUT.npz from time to time, so that there is a result whenever the job is stopped.
"""
import argparse
import json
import os
import time

import jax
import jax.numpy as jnp
import numpy as np

from encoder_model import encode, fresh, grown
from fit_terms import counted
from pausing import wait_while
from work_files import done_file, read_terms, vectors_file

LENGTH = 96
# Documents are grouped by their number of terms, at most so many in a group.
GROUPS = (24, 48, 96)
SHORT = 16
PREFIX_LENGTHS = (8, 16, 48, 96)
SCALE = 20.0
# The share of terms that are hidden in training, so that the encoder does not depend on single terms.
DROPPED = 0.06
HELD_OUT = 2000  # at most a tenth
# Steps that the accelerator takes without hearing from the host.
ROUND = 20


def main():
    args = arguments()
    shape = {'layers': args.layers, 'width': args.width, 'heads': args.heads, 'hidden': args.hidden,
             'length': LENGTH, 'dimensions': None}
    terms = np.load(os.path.join(args.work, 'terms.npz'))
    vectors = stored(terms['vectors'])
    shape['dimensions'] = vectors.shape[1]
    documents, lengths = texts(args.work, 'documents', vectors, LENGTH, terms, 'document_mean')
    shorts, _ = texts(args.work, 'texts', vectors, SHORT, terms, 'document_mean')
    shorts['asked'] = jnp.asarray(project(teacher_of(args.work, 'texts', len(shorts['terms'])), terms['query_mean'],
                                          terms['rotation']))
    if args.documented > 0:
        documents['target'] = documented(args.work, documents['target'], args.documented)
    came_from = np.fromfile(os.path.join(args.work, 'texts.from'), '<u4')
    held = np.sort(np.random.default_rng(0).permutation(len(lengths))[:min(HELD_OUT, len(lengths) // 10)])
    groups = grouped(lengths, held)
    sizes = [max(1, round(args.batch * len(own) / sum(map(len, groups)))) for own in groups]
    data = {'documents': documents, 'shorts': shorts, 'vectors': jnp.asarray(vectors),
            'groups': [jnp.asarray(own) for own in groups], **texts_of_each(came_from, len(lengths))}

    weights = {name: jnp.asarray(own) for name, own in fresh(shape).items()}
    if args.start:
        weights = {name: jnp.asarray(own) for name, own in grown(dict(np.load(args.start)), shape).items()}
    zeros = {name: jnp.zeros_like(own) for name, own in weights.items()}
    state = {'weights': weights, 'average': weights, 'first': zeros, 'second': zeros, 'key': jax.random.key(1)}
    train = jax.jit(trainer(shape, args, sizes))
    check = jax.jit(lambda weights, rows: held_out_cosine(weights, shape, data, rows))

    worked, step, saved, losses = 0.0, 0, 0.0, []
    while worked < args.minutes * 60:
        wait_while(args.pause_file)
        started = time.time()
        rate = args.rate * 0.5 * (1 + np.cos(np.pi * worked / (args.minutes * 60))) + 1e-6
        state, loss = train(state, data, rate, step)
        losses.append(float(loss))
        step += ROUND
        # The first round compiles, which is no training.
        worked += time.time() - started if step > ROUND else 0
        if worked - saved > args.minutes * 6 or worked >= args.minutes * 60:
            saved = worked
            keep(args.work, args.out, state['average'], shape)
            cosine = np.mean([float(check(state['average'], jnp.asarray(rows))) for rows in np.array_split(held, 10)])
            print(f'{args.out}: step {step}, {worked / 60:.1f} min, loss {np.mean(losses[-300:]):.4f}, held out cosine '
                  f'{cosine:.4f}, bag share {float(state["average"]["bag_share"][0]):.2f}', flush=True)


def trainer(shape, args, sizes):
    """A function that takes ROUND steps of AdamW."""
    def loss_of(weights, data, key):
        keys = jax.random.split(key, 2 * len(sizes) + 2)
        rows = [jax.random.choice(keys[i], group, (size,)) for i, (group, size) in enumerate(zip(data['groups'], sizes))]
        own = jnp.concatenate([encoded(weights, shape, data['vectors'], data['documents'], own, longest, keys[len(sizes) + i])
                               for i, (own, longest) in enumerate(zip(rows, GROUPS))])
        rows = jnp.concatenate(rows)
        extra = jax.random.randint(keys[-1], (args.batch // 3,), 0, len(data['shorts']['terms']))
        brief = encoded(weights, shape, data['vectors'], data['shorts'], extra, SHORT, keys[-1])
        aim = data['documents']['target'][rows].astype(jnp.float32)
        target = jnp.concatenate([aim, data['shorts']['target'][extra].astype(jnp.float32)])
        everything = jnp.concatenate([own, brief])
        questions = a_text_of(data, rows, keys[-2])
        asked = data['shorts']['asked'][questions].astype(jnp.float32)
        ours = data['shorts']['bag'][questions].astype(jnp.float32)
        return ((1 - (everything * target).sum(1)).mean()
                + args.similarity * similarity_loss(target, target, everything, everything, same=True)
                + args.asked * similarity_loss(asked, aim, ours, own, args.own))

    def update(state, data, rate, step):
        key, drawn = jax.random.split(state['key'])
        w = state['weights']
        loss, gradient = jax.value_and_grad(loss_of)(w, data, drawn)
        size = jnp.sqrt(sum((g * g).sum() for g in gradient.values()))
        gradient = {n: g * jnp.minimum(1, 1 / (size + 1e-9)) for n, g in gradient.items()}
        first = {n: 0.9 * state['first'][n] + 0.1 * gradient[n] for n in w}
        second = {n: 0.98 * state['second'][n] + 0.02 * gradient[n] ** 2 for n in w}
        fix1, fix2 = 1 - 0.9 ** (step + 1), 1 - 0.98 ** (step + 1)
        rate = rate * jnp.minimum(1, (step + 1) / 300)
        w = {n: w[n] - rate * (first[n] / fix1 / (jnp.sqrt(second[n] / fix2) + 1e-8)
                               + (0.01 * w[n] if w[n].ndim == 2 else 0)) for n in w}
        still = jnp.minimum(0.998, step / (step + 10))
        average = {n: still * state['average'][n] + (1 - still) * w[n] for n in w}
        return {'weights': w, 'average': average, 'first': first, 'second': second, 'key': key}, loss

    def train(state, data, rate, step):
        state, losses = jax.lax.scan(lambda own, i: update(own, data, rate, i), state, jnp.arange(ROUND) + step)
        return state, losses.mean()

    return train


def encoded(weights, shape, vectors, own, rows, longest, key=None):
    """The encoder's vectors of the texts with the numbers `rows`. With a key, some of their terms are hidden."""
    here = jnp.arange(longest)[None, :] < own['length'][rows][:, None]
    if key is not None:
        shown = here & (jax.random.uniform(key, here.shape) > DROPPED)
        here = jnp.where(shown.any(1, keepdims=True), shown, here)
    terms = own['terms'][rows, :longest].astype(jnp.int32)
    return encode(weights, shape, vectors, terms, here.astype(jnp.float32), own['bag'][rows].astype(jnp.float32))


def similarity_loss(asked, target, ours, own, share=0.0, same=False):
    """The KL divergence of our similarities from the teacher's. same: a text is not compared with itself. share: the
    weight of the pairs of equal index in the target distribution; the rest are the teacher's similarities."""
    hidden = jnp.eye(len(target)) * -1e9 if same else 0.0
    wanted = (1 - share) * jax.nn.softmax(SCALE * asked @ target.T + hidden, axis=1) + share * jnp.eye(len(target))
    got = jax.nn.log_softmax(SCALE * ours @ own.T + hidden, axis=1)
    return (wanted * (jnp.log(wanted + 1e-12) - got)).sum(1).mean()


def held_out_cosine(weights, shape, data, rows):
    own = encoded(weights, shape, data['vectors'], data['documents'], rows, LENGTH)
    return (own * data['documents']['target'][rows].astype(jnp.float32)).sum(1).mean()


def texts(work, name, vectors, length, terms, mean):
    """Texts as padded rows of term numbers, with the sum of their terms and the teacher's vector; and their lengths."""
    flat, starts = read_terms(work, name)
    count = len(starts) - 1
    lengths = np.minimum(np.diff(starts), length)
    here = np.arange(length)[None, :] < lengths[:, None]
    rows = np.zeros((count, length), np.uint16)
    rows[here] = flat[(starts[:-1, None] + np.arange(length))[here]]
    target = project(teacher_of(work, name, count), terms[mean], terms['rotation'])
    own = {'terms': rows, 'length': lengths.astype(np.int32), 'bag': bags(flat, starts, vectors), 'target': target}
    return {key: jnp.asarray(values) for key, values in own.items()}, lengths


def teacher_of(work, name, count):
    if not np.asarray(done_file(work, name, count)).all():
        raise SystemExit(f'{name} are not all embedded; run embed_texts.py again')
    return vectors_file(work, name, count)


def documented(work, target, share):
    """The targets, where that of a function as code alone moves towards that of the same function with documentation."""
    twin = jnp.asarray(np.fromfile(os.path.join(work, 'documents.from'), '<u4').astype(np.int32))
    mixed = (1 - share) * target.astype(jnp.float32) + share * target[twin].astype(jnp.float32)
    return (mixed / jnp.linalg.norm(mixed, axis=1, keepdims=True)).astype(jnp.float16)


def stored(vectors):
    """The vectors after quantization to eight bits with a scale per row, as they are stored."""
    scales = np.abs(vectors).max(1, keepdims=True) / 127
    return (np.rint(vectors / np.maximum(scales, 1e-12)) * scales).astype(np.float32)


def bags(flat, starts, vectors):
    """The sum of the sums of the first 8, 16, 48 and 96 terms, each scaled to length 1: first terms count most."""
    out = np.zeros((len(starts) - 1, vectors.shape[1]), np.float16)
    for at in range(0, len(out), 20000):
        own = starts[at:at + 20001]
        together = sum(unit_rows(sums_of_first(n, flat, own, vectors)) for n in PREFIX_LENGTHS)
        out[at:at + 20000] = unit_rows(together)
    return out


def sums_of_first(n, flat, starts, vectors):
    lengths = np.minimum(np.diff(starts), n)
    ends = np.cumsum(lengths)
    numbers = flat[np.arange(ends[-1]) - np.repeat(ends - lengths, lengths) + np.repeat(starts[:-1], lengths)]
    times = counted(numbers, np.concatenate([[0], ends]), len(vectors))
    times.data = 1 + np.log(times.data)
    return times @ vectors


def unit_rows(rows):
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


def project(teacher, mean, rotation):
    out = np.empty((len(teacher), len(rotation)), np.float16)
    for at in range(0, len(teacher), 20000):
        out[at:at + 20000] = unit_rows((np.asarray(teacher[at:at + 20000], np.float32) - mean) @ rotation.T)
    return out


def grouped(lengths, held):
    usable = lengths > 2
    usable[held] = False
    bounds = zip((0, *GROUPS), GROUPS)
    return [np.flatnonzero(usable & (lengths > shortest) & (lengths <= longest)) for shortest, longest in bounds]


def texts_of_each(came_from, count):
    """The short texts sorted by their document, and where those of each document begin and end."""
    order = np.argsort(came_from, kind='stable')
    starts = np.searchsorted(came_from[order], np.arange(count + 1))
    return {'order': jnp.asarray(order.astype(np.int32)), 'starts': jnp.asarray(starts.astype(np.int32))}


def a_text_of(data, rows, key):
    """A short text of each document, or a random one for a document without any."""
    first, count = data['starts'][rows], data['starts'][rows + 1] - data['starts'][rows]
    one, other = jax.random.split(key)
    at = first + (jax.random.uniform(one, rows.shape) * count).astype(jnp.int32)
    own = data['order'][jnp.minimum(at, len(data['order']) - 1)]
    return jnp.where(count > 0, own, jax.random.randint(other, rows.shape, 0, len(data['order'])))


def keep(work, name, weights, shape):
    path = os.path.join(work, f'{name}.npz')
    np.savez(path + '.part.npz', **{n: np.asarray(own) for n, own in weights.items()})
    os.replace(path + '.part.npz', path)
    with open(os.path.join(work, f'{name}.json'), 'w', encoding='utf8') as file:
        json.dump(shape, file)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--work', required=True)
    parser.add_argument('--out', default='encoder', help='name of the written files')
    parser.add_argument('--minutes', type=float, default=60)
    parser.add_argument('--batch', type=int, default=1536 if jax.default_backend() != 'cpu' else 96,
                        help='documents in a batch')
    parser.add_argument('--rate', type=float, help='0.001, with --start 0.0006')
    parser.add_argument('--similarity', type=float, default=0.06, help='weight of the similarities among texts in the loss')
    parser.add_argument('--asked', type=float, default=0.04, help='weight of the similarities to questions')
    parser.add_argument('--documented', type=float, default=0.0, help='how far code alone aims at the same code with documentation')
    parser.add_argument('--layers', type=int, default=2)
    parser.add_argument('--width', type=int, default=192)
    parser.add_argument('--heads', type=int, default=6)
    parser.add_argument('--hidden', type=int, default=512)
    parser.add_argument('--own', type=float, default=0.3, help='weight of the text that a question was taken from')
    parser.add_argument('--start', help='weights of an earlier run to continue from, of the same size or smaller')
    parser.add_argument('--pause-file')
    args = parser.parse_args()
    args.rate = args.rate or (6e-4 if args.start else 1e-3)
    return args


if __name__ == '__main__':
    main()
