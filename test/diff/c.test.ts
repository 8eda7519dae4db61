/** What users of a C library can name: the members of structures, and only the headers that are installed. */
import { expect, test } from 'vitest'
import { diffOfFiles, linesOf } from './small-versions.ts'

// github.com/redis/hiredis: `redisReplyObjectFunctions.createArray` takes a `size_t` since 1.0.
test('a pointer to a function is compared with what it takes, whatever it returns', async () => {
  const header = (width: string) =>
    `struct shelf {\n  void *(*place)(const char *, ${width});\n  void (*clear)(${width} width);\n};\n`
  const diff = await diffOfFiles({ 'shelf.h': header('int') }, { 'shelf.h': header('size_t') })
  expect(linesOf(diff)).toEqual([
    'possible changed property shelf.clear',
    'possible changed property shelf.place',
  ])
})
