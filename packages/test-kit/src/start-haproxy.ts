import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { requireProgram } from './find-program.ts'
import { findFreePort } from './free-port.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'
import { waitUntil } from './wait-until.ts'

const delivered = new URL('../../../deploy/haproxy.cfg', import.meta.url)

export interface Haproxy extends AsyncDisposable {
  readonly port: number
  readonly pid: number | undefined
  /** The servers that a backend uses now, such as `melos-1`. */
  listUsed(backend: string): Promise<string[]>
  /** Such as `enable server postgres/standby`. */
  command(text: string): Promise<void>
}

/** The configuration that operators get, in front of processes on these ports of this machine. */
export async function startLoadBalancer(ports: readonly number[]): Promise<Haproxy & { readonly url: string }> {
  const servers = ports.map((port, place) => `  server melos-${place + 1} 127.0.0.1:${port}\n`).join('')
  const config = await readFile(delivered, 'utf8')
  const haproxy = await startHaproxy((port) =>
    config.replace('bind :80', `bind 127.0.0.1:${port}`).replaceAll(/(^ {2}server .*\n)+/gm, servers),
  )
  return { ...haproxy, url: `http://127.0.0.1:${haproxy.port}` }
}

/** Starts HAProxy with a configuration that binds this port. */
export async function startHaproxy(configure: (port: number) => string): Promise<Haproxy> {
  const program = requireProgram('haproxy')
  const folder = await makeTemporaryFolder()
  const port = await findFreePort()
  const [config, socket] = [join(folder.path, 'haproxy.cfg'), join(folder.path, 'haproxy.sock')]
  await writeFile(config, `${configure(port)}\nglobal\n  stats socket ${socket} level admin\n`)
  const child = spawn(program, ['-db', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let log = ''
  child.stderr.on('data', (chunk) => {
    log += chunk
  })
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    await folder[Symbol.asyncDispose]()
  }
  try {
    await waitUntil('HAProxy runs', async () => {
      if (child.exitCode !== null) throw new Error(`HAProxy ended: ${log}`)
      return (await ask(socket, 'show info')) !== ''
    })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    port,
    pid: child.pid,
    async listUsed(backend) {
      // The first columns are the backend's and the server's names; the 18th is the state.
      const rows = (await ask(socket, 'show stat')).split('\n').map((line) => line.split(','))
      return rows.flatMap(([of, name = '', ...rest]) => (of === backend && isUsed(name, rest[15]) ? [name] : []))
    },
    async command(text) {
      const answer = (await ask(socket, text)).trim()
      if (answer !== '') throw new Error(`HAProxy was told to ${text} and answered: ${answer}`)
    },
    [Symbol.asyncDispose]: stop,
  }
}

function isUsed(name: string, state: string | undefined): boolean {
  return name !== 'BACKEND' && state?.startsWith('UP') === true
}

/** Empty while HAProxy doesn't listen. */
async function ask(socket: string, command: string): Promise<string> {
  const connection = connect(socket)
  connection.end(`${command}\n`)
  return await text(connection).catch(() => '')
}
