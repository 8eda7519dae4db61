"""The teacher (a BERT encoder) as array operations, with the weights of its quantized ONNX file.

The weights are multiplied by their scales once, and activations stay in floating point, so that the vectors are those
of the teacher without the noise of dynamic quantization (cosine .99 with the quantized model), and the same code runs
on CPUs and on accelerators.
"""
import json
import os

import jax
import jax.numpy as jnp
import numpy as np
import onnx
from onnx import numpy_helper

EPSILON = 1e-12


def read_teacher(folder):
    """Returns (weights, number of heads). Matrices are inputs x outputs, as ONNX stores them."""
    with open(os.path.join(folder, 'config.json'), encoding='utf8') as file:
        heads = json.load(file)['num_attention_heads']
    graph = onnx.load(os.path.join(folder, 'onnx', 'model_quantized.onnx')).graph
    stored = {own.name: numpy_helper.to_array(own) for own in graph.initializer}
    weights = {}
    for name, values in stored.items():
        if name.endswith('_quantized'):
            own = name.removesuffix('_quantized')
            zero, scale = stored[f'{own}_zero_point'].astype(np.float32), stored[f'{own}_scale'].astype(np.float32)
            weights[own.removesuffix('.weight.T')] = (values.astype(np.float32) - zero) * scale
        elif name.endswith(('.bias', 'LayerNorm.weight')) or name == 'embeddings.pos':
            weights[name] = values.astype(np.float32)
    return {name: jnp.asarray(own) for name, own in weights.items()}, heads


def teach(weights, heads, tokens, here):
    """tokens: numbers, texts x positions; here: 1 where there is a token, else 0. The mean over tokens, of length 1."""
    w = weights
    count, length = tokens.shape
    x = w['embeddings.word'][tokens] + w['embeddings.type'][0] + w['embeddings.pos'][:length]
    x = normalized(x, w, 'embeddings')
    hidden_from = (1 - here)[:, None, None, :] * -1e9
    layers = sum(name.endswith('.intermediate.dense') for name in w)
    for i in range(layers):
        at = f'encoder.layer.{i}.'
        dense = lambda x, name: x @ w[at + name] + w[f'{at}{name}.bias']
        split = lambda name: dense(x, f'attention.self.{name}').reshape(count, length, heads, -1).transpose(0, 2, 1, 3)
        q, k, v = split('query'), split('key'), split('value')
        shares = jax.nn.softmax(q @ k.transpose(0, 1, 3, 2) / np.sqrt(q.shape[-1]) + hidden_from, axis=-1)
        attended = (shares @ v).transpose(0, 2, 1, 3).reshape(count, length, -1)
        x = normalized(x + dense(attended, 'attention.output.dense'), w, at + 'attention.output')
        wide = jax.nn.gelu(dense(x, 'intermediate.dense'), approximate=False)
        x = normalized(x + dense(wide, 'output.dense'), w, at + 'output')
    mean = (x * here[:, :, None]).sum(1) / here.sum(1, keepdims=True)
    return mean / jnp.linalg.norm(mean, axis=1, keepdims=True)


def normalized(x, w, name):
    mean = x.mean(-1, keepdims=True)
    variance = ((x - mean) ** 2).mean(-1, keepdims=True)
    return (x - mean) * jax.lax.rsqrt(variance + EPSILON) * w[f'{name}.LayerNorm.weight'] + w[f'{name}.LayerNorm.bias']
