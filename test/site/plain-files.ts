/** Serves the files of `cardcat bundle` without any server code. */
import { createServer, type Server } from 'node:http'
import { refusal, send } from '../../build/serve/server-answer.ts'
import { staticFile } from '../../build/serve/static-files.ts'

export async function plainFiles(
  root: string,
): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer(({ url = '/' }, outgoing) => {
    const { pathname: path } = new URL(url, 'http://files')
    staticFile({ root, below: path.slice(1), path, method: 'GET', ifNoneMatch: undefined })
      .then((answer) =>
        send(answer ?? refusal(404, 'not_found', 'there is no such file'), outgoing),
      )
      .catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, server }
}
