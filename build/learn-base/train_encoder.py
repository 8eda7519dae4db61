"""Trains the document encoder on the terms of documents and the teacher's vectors.

python train_encoder.py --work DIR [--minutes 60] [--layers 2 --width 192 --heads 6 --hidden 512]

The loss is 1 - cosine with the teacher's vector, plus two small terms: the KL divergence (of the softmax with scale 20)
of the similarities within a batch from those of the teacher, and the same for the similarities to questions taken from
the texts. Questions are sums of term vectors, as in a search. Their target distribution is a mixture of the text that
the question was taken from (--own) and the teacher's similarities. Texts with a similar number of terms share a batch.
The optimizer is AdamW with warm-up and cosine decay over the given time. A moving average of the weights is written
every three minutes (encoder.npz), so that there is a result whenever the job is stopped.
"""
import argparse
import json
import os
import time

os.environ.setdefault('XLA_FLAGS', '--xla_cpu_multi_thread_eigen=true')
import jax
import jax.numpy as jnp
import numpy as np

from encoder_model import encode, fresh, grown
from fit_terms import counted
from pausing import wait_while
from work_files import done_file, read_terms, vectors_file

LENGTH = 96
# Texts in a batch, by the maximum number of terms.
BUCKETS = {24: 112, 48: 80, 96: 48}
SHORT, SHORTS = 16, 40
BEGINNINGS = (8, 16, 48, 96)
SCALE = 20.0
# The share of terms that are hidden in training, so that the encoder does not depend on single terms.
DROPPED = 0.06
HELD_OUT = 1500


def main():
    args = arguments()
    shape = {'layers': args.layers, 'width': args.width, 'heads': args.heads, 'hidden': args.hidden,
             'length': LENGTH, 'dimensions': None}
    terms = np.load(os.path.join(args.work, 'terms.npz'))
    vectors = stored(terms['vectors'])
    shape['dimensions'] = vectors.shape[1]
    documents = Texts(args.work, 'documents', vectors, LENGTH)
    shorts = Texts(args.work, 'texts', vectors, SHORT)
    documents.aim(terms['document_mean'], terms['rotation'])
    shorts.aim(terms['document_mean'], terms['rotation'])
    asked = project(shorts.teacher(), terms['query_mean'], terms['rotation'])
    text_of = a_text_of_each(np.fromfile(os.path.join(args.work, 'texts.from'), '<u4'), documents.count)

    rng = np.random.default_rng(1)
    held = set(np.random.default_rng(0).permutation(documents.count)[:HELD_OUT].tolist())
    weights = {name: jnp.asarray(own) for name, own in fresh(shape).items()}
    if args.start:
        weights = {name: jnp.asarray(own) for name, own in grown(dict(np.load(args.start)), shape).items()}
    average, first, second = weights, zeros(weights), zeros(weights)
    update = jax.jit(stepper(shape, args.likeness, args.asked, args.own))
    table = jnp.asarray(vectors)
    check = jax.jit(lambda w, t, h, b: encode(w, shape, table, t, h, b))

    worked, step, saved, buckets, reread, losses = 0.0, 0, 0.0, None, -1e9, []
    while worked < args.minutes * 60:
        wait_while(args.pause_file)
        started = time.time()
        if worked - reread > 120:
            documents.aim(terms['document_mean'], terms['rotation'])
            buckets = in_buckets(documents, held)
            reread = worked
        length = list(BUCKETS)[rng.choice(len(BUCKETS), p=np.array([len(b) / BUCKETS[n] for n, b in buckets.items()])
                                          / sum(len(b) / BUCKETS[n] for n, b in buckets.items()))]
        own = rng.choice(buckets[length], BUCKETS[length], replace=False)
        extra = rng.choice(shorts.count, SHORTS, replace=False)
        questions = text_of(own, rng)
        given = {
            'long': documents.batch(own, length, rng), 'short': shorts.batch(extra, SHORT, rng),
            'questions': jnp.asarray(shorts.bags[questions], jnp.float32), 'asked': jnp.asarray(asked[questions]),
        }
        rate = args.rate * min(1, (step + 1) / 200) * 0.5 * (1 + np.cos(np.pi * worked / (args.minutes * 60))) + 1e-6
        weights, average, first, second, loss = update(weights, average, first, second, given, table, rate, float(step + 1))
        losses.append(float(loss))
        step += 1
        worked += time.time() - started
        if worked - saved > 180 or worked >= args.minutes * 60:
            saved = worked
            keep(args.work, average, shape)
            cosine = measure(check, average, documents, np.array(sorted(held)))
            print(f'step {step}, {worked / 60:.1f} min, {int(documents.done.sum())} documents, loss '
                  f'{np.mean(losses[-300:]):.4f}, held out cosine {cosine:.4f}, bag share {float(average["bag_share"][0]):.2f}',
                  flush=True)


def stepper(shape, among, asked, share):
    def loss_of(w, given, vectors):
        long, short = given['long'], given['short']
        own = encode(w, shape, vectors, long['terms'], long['here'], long['bag'])
        brief = encode(w, shape, vectors, short['terms'], short['here'], short['bag'])
        everything, target = jnp.concatenate([own, brief]), jnp.concatenate([long['target'], short['target']])
        near = (1 - (everything * target).sum(1)).mean()
        return (near + among * likeness(target, target, everything, everything, same=True)
                + asked * likeness(given['asked'], long['target'], given['questions'], own, share))

    def update(w, average, first, second, given, vectors, rate, step):
        loss, gradient = jax.value_and_grad(loss_of)(w, given, vectors)
        size = jnp.sqrt(sum((g * g).sum() for g in gradient.values()))
        gradient = {n: g * jnp.minimum(1, 1 / (size + 1e-9)) for n, g in gradient.items()}
        first = {n: 0.9 * first[n] + 0.1 * gradient[n] for n in w}
        second = {n: 0.98 * second[n] + 0.02 * gradient[n] ** 2 for n in w}
        fix1, fix2 = 1 - 0.9 ** step, 1 - 0.98 ** step
        w = {n: w[n] - rate * (first[n] / fix1 / (jnp.sqrt(second[n] / fix2) + 1e-8)
                               + (0.01 * w[n] if w[n].ndim == 2 else 0)) for n in w}
        still = jnp.minimum(0.998, step / (step + 10))
        average = {n: still * average[n] + (1 - still) * w[n] for n in w}
        return w, average, first, second, loss

    return update


def likeness(asked, target, ours, own, share=0.0, same=False):
    """The KL divergence of our similarities from the teacher's. same: a text is not compared with itself. share: the
    weight of the pairs of equal index in the target distribution; the rest are the teacher's similarities."""
    hidden = jnp.eye(len(target)) * -1e9 if same else 0.0
    wanted = (1 - share) * jax.nn.softmax(SCALE * asked @ target.T + hidden, axis=1) + share * jnp.eye(len(target))
    got = jax.nn.log_softmax(SCALE * ours @ own.T + hidden, axis=1)
    return (wanted * (jnp.log(wanted + 1e-12) - got)).sum(1).mean()


class Texts:
    """Texts as padded rows of term numbers, with the sum of their terms and, where embedded, the teacher's vector."""

    def __init__(self, work, name, vectors, length):
        flat, starts = read_terms(work, name)
        self.work, self.name, self.count = work, name, len(starts) - 1
        self.lengths = np.minimum(np.diff(starts), length)
        self.terms = np.zeros((self.count, length), np.int32)
        for i, n in enumerate(self.lengths):
            self.terms[i, :n] = flat[starts[i]:starts[i] + n]
        self.bags = bags(flat, starts, vectors)
        self.targets = np.zeros((self.count, vectors.shape[1]), np.float16)
        self.done = np.zeros(self.count, bool)

    def teacher(self):
        return vectors_file(self.work, self.name, self.count)

    def aim(self, mean, rotation):
        """Reads the teacher's vectors that have been computed since the last call."""
        done = np.asarray(done_file(self.work, self.name, self.count)).astype(bool)
        new = np.flatnonzero(done & ~self.done)
        teacher = self.teacher()
        for at in range(0, len(new), 10000):
            rows = new[at:at + 10000]
            self.targets[rows] = project(teacher[rows], mean, rotation)
        self.done = done

    def batch(self, rows, length, rng=None):
        here = np.arange(length)[None, :] < self.lengths[rows][:, None]
        if rng is not None:
            kept = here & (rng.random(here.shape) > DROPPED)
            here = np.where(kept.any(1, keepdims=True), kept, here)
        return {'terms': jnp.asarray(self.terms[rows, :length]), 'here': jnp.asarray(here, jnp.float32),
                'bag': jnp.asarray(self.bags[rows], jnp.float32), 'target': jnp.asarray(self.targets[rows], jnp.float32)}


def stored(vectors):
    """The vectors after quantization to eight bits with a scale per row, as they are stored."""
    scales = np.abs(vectors).max(1, keepdims=True) / 127
    return (np.rint(vectors / np.maximum(scales, 1e-12)) * scales).astype(np.float32)


def bags(flat, starts, vectors):
    """The sum of the sums of the first 8, 16, 48 and 96 terms, each scaled to length 1: first terms count most."""
    out = np.zeros((len(starts) - 1, vectors.shape[1]), np.float16)
    for at in range(0, len(out), 20000):
        own = starts[at:at + 20001]
        together = sum(unit_rows(sums_of_first(n, flat, own, vectors)) for n in BEGINNINGS)
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
    out = np.empty((len(teacher), len(rotation)), np.float32)
    for at in range(0, len(teacher), 20000):
        rows = (np.asarray(teacher[at:at + 20000], np.float32) - mean) @ rotation.T
        out[at:at + 20000] = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)
    return out


def in_buckets(documents, held):
    usable = documents.done & (documents.lengths > 2)
    usable[sorted(held)] = False
    buckets, shortest = {}, 0
    for longest in BUCKETS:
        buckets[longest] = np.flatnonzero(usable & (documents.lengths > shortest) & (documents.lengths <= longest))
        shortest = longest
    return buckets


def a_text_of_each(came_from, count):
    """Returns a function that chooses a short text of each document, or a random one for a document without any."""
    order = np.argsort(came_from, kind='stable')
    starts = np.searchsorted(came_from[order], np.arange(count + 1))

    def choose(rows, rng):
        own = starts[rows + 1] - starts[rows]
        at = starts[rows] + (rng.random(len(rows)) * own).astype(int)
        return np.where(own > 0, order[np.minimum(at, len(order) - 1)], rng.integers(0, len(order), len(rows)))

    return choose


def measure(check, weights, documents, rows):
    rows = rows[documents.done[rows] & (documents.lengths[rows] > 0)]
    cosines = []
    for at in range(0, len(rows) - 99, 100):
        given = documents.batch(rows[at:at + 100], LENGTH)
        found = check(weights, given['terms'], given['here'], given['bag'])
        cosines.append(np.asarray((found * given['target']).sum(1)))
    return float(np.mean(cosines)) if cosines else 0.0


def keep(work, weights, shape):
    path = os.path.join(work, 'encoder.npz')
    np.savez(path + '.part.npz', **{n: np.asarray(own) for n, own in weights.items()})
    os.replace(path + '.part.npz', path)
    with open(os.path.join(work, 'encoder.json'), 'w', encoding='utf8') as file:
        json.dump(shape, file)


def zeros(weights):
    return {name: jnp.zeros_like(own) for name, own in weights.items()}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--work', required=True)
    parser.add_argument('--minutes', type=float, default=60)
    parser.add_argument('--rate', type=float, help='0.001, with --start 0.0006')
    parser.add_argument('--likeness', type=float, default=0.06, help='weight of the similarities among texts in the loss')
    parser.add_argument('--asked', type=float, default=0.04, help='weight of the similarities to questions')
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
