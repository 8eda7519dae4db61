"""The document encoder as differentiable array operations. It computes the same as ../encoder/forward.ts.

x = input term + position; each layer x += output attention(rms x), x += contract relu(expand rms x); pooled by
attention; final pooled + bag_share * (sum of all term vectors, scaled to length 1); scaled to length 1.
"""
import jax
import jax.numpy as jnp
import numpy as np


def fresh(shape, seed=0):
    """Initial weights. shape: layers, width, heads, hidden, length, dimensions."""
    rng = np.random.default_rng(seed)
    width, hidden, dimensions = shape['width'], shape['hidden'], shape['dimensions']

    def matrix(rows, columns, gain=1.0):
        return (rng.standard_normal((rows, columns)) * gain / np.sqrt(columns)).astype(np.float32)

    ones = lambda n: np.ones(n, np.float32)
    zeros = lambda n: np.zeros(n, np.float32)
    residual = 1 / np.sqrt(2 * shape['layers'])
    weights = {
        'input': matrix(width, dimensions),
        'positions': 0.02 * rng.standard_normal((shape['length'], width)).astype(np.float32),
        'pool_gain': ones(width), 'pool': zeros(width),
        'final': matrix(dimensions, width, 0.1), 'final_bias': zeros(dimensions), 'bag_share': ones(1),
    }
    for i in range(shape['layers']):
        weights[f'{i}.attend_gain'] = ones(width)
        for name in ('query', 'key', 'value'):
            weights[f'{i}.{name}'] = matrix(width, width)
        weights[f'{i}.output'] = matrix(width, width, residual)
        weights[f'{i}.expand_gain'] = ones(width)
        weights[f'{i}.expand'] = matrix(hidden, width)
        weights[f'{i}.expand_bias'] = zeros(hidden)
        weights[f'{i}.contract'] = matrix(width, hidden, residual)
        weights[f'{i}.contract_bias'] = zeros(width)
    return weights


def grown(small, shape):
    """Extends the weights of a smaller encoder to a larger one that computes about the same, because the outputs of the
    new components are zero or small. Heads keep their width, and layers are added at the end. The number of positions
    must be the same."""
    large = fresh(shape, seed=1)
    before, width = small['input'].shape[0], shape['width']
    for name, own in large.items():
        kind = name.split('.')[-1]
        if kind in ('output', 'contract'):
            own[:] = 0
        elif kind == 'input':
            own *= 0.3
        old = small.get(name)
        if old is None:
            continue
        if kind in ('query', 'key', 'value', 'expand', 'final'):
            own[:old.shape[0], old.shape[1]:] = 0
        # The mean of squares is over more components now, most of them small.
        gain = np.sqrt(before / width) if kind.endswith('gain') else 1
        if kind.endswith('gain'):
            own[:] = gain
        own[tuple(slice(0, n) for n in old.shape)] = old * gain
    return large


def encode(w, shape, vectors, terms, here, bag):
    """terms: term numbers, texts x positions; here: 1 where there is a term, else 0; bag: one unit vector per text."""
    heads, width = shape['heads'], shape['width']
    count, length = terms.shape
    x = vectors[terms] @ w['input'].T + w['positions'][:length]
    hidden_from = (1 - here)[:, None, None, :] * -1e9
    for i in range(shape['layers']):
        y = rms(x) * w[f'{i}.attend_gain']
        split = lambda name: (y @ w[f'{i}.{name}'].T).reshape(count, length, heads, width // heads).transpose(0, 2, 1, 3)
        q, k, v = split('query'), split('key'), split('value')
        shares = jax.nn.softmax(q @ k.transpose(0, 1, 3, 2) / np.sqrt(width // heads) + hidden_from, axis=-1)
        attended = (shares @ v).transpose(0, 2, 1, 3).reshape(count, length, width)
        x = x + attended @ w[f'{i}.output'].T
        y = rms(x) * w[f'{i}.expand_gain']
        x = x + jax.nn.relu(y @ w[f'{i}.expand'].T + w[f'{i}.expand_bias']) @ w[f'{i}.contract'].T + w[f'{i}.contract_bias']
    y = rms(x) * w['pool_gain']
    shares = jax.nn.softmax(y @ w['pool'] + (1 - here) * -1e9, axis=-1)
    pooled = (shares[:, :, None] * y).sum(1)
    return unit(pooled @ w['final'].T + w['final_bias'] + w['bag_share'] * bag)


def rms(x):
    return x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-6)


def unit(x):
    return x * jax.lax.rsqrt((x * x).sum(-1, keepdims=True) + 1e-9)
