/**
 * `onnxruntime-node` for transformers.js, which requires it in Node: out goes onnxruntime-web instead, reading
 * its WebAssembly from its own folder and not from a CDN.
 *
 * The real one downloads GPU libraries from outside the package registry while it is installed, which fails
 * on a machine behind a wall, and takes 290 MB more. One thread: build/embed/teacher.ts starts a worker a
 * core, and what one thread computes does not depend on how many there are.
 */
'use strict'
const { dirname, join } = require('node:path')
const { pathToFileURL } = require('node:url')
const ort = require('onnxruntime-web')

ort.env.wasm.wasmPaths = pathToFileURL(join(dirname(require.resolve('onnxruntime-web')), '/')).href
ort.env.wasm.numThreads = 1
module.exports = ort
