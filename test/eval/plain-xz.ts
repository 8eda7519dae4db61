/**
 * Writes bytes as an .xz file with uncompressed LZMA2 chunks, for tests that need an archive and must not depend on a
 * system program. The format: https://tukaani.org/xz/xz-file-format.txt
 *
 *   header | block header, chunks, padding | index | footer
 */
import { crc32 } from 'node:zlib'

/** Stream flags of header and footer: no content check. */
const FLAGS = Buffer.from([0, 0])
/**
 * Block header: size in units of four bytes minus one, one filter (LZMA2, one byte of properties, a dictionary of 64
 * KB), three bytes of padding.
 */
const BLOCK_HEADER = Buffer.from([2, 0, 0x21, 1, 8, 0, 0, 0])
const CHUNK = 0x10000

export function plainXz(content: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let from = 0; from < content.length; from += CHUNK) {
    const part = content.subarray(from, from + CHUNK)
    // 1 resets the dictionary, 2 does not.
    const head = Buffer.from([from === 0 ? 1 : 2, (part.length - 1) >> 8, (part.length - 1) & 255])
    chunks.push(head, part)
  }
  const data = Buffer.concat([...chunks, Buffer.from([0])])
  const blockHeader = checked(BLOCK_HEADER)
  const unpadded = blockHeader.length + data.length
  const index = checked(padded(Buffer.from([0, 1, ...varint(unpadded), ...varint(content.length)])))
  const backward = Buffer.alloc(4)
  backward.writeUInt32LE(index.length / 4 - 1)
  const tail = Buffer.concat([backward, FLAGS])
  return Buffer.concat([
    ...[Buffer.from([0xfd]), Buffer.from('7zXZ\0'), FLAGS, checksum(FLAGS)],
    ...[blockHeader, padded(data), index],
    ...[checksum(tail), tail, Buffer.from('YZ')],
  ])
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc32(bytes))
  return sum
}

const checked = (bytes: Buffer): Buffer => Buffer.concat([bytes, checksum(bytes)])
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])

/** Seven bits per byte, least significant first; the eighth bit marks continuation. */
function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)]
}
