import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port')
  server.close()
  await once(server, 'close')
  return address.port
}

/** The kernel's code for a listening socket. */
const LISTENING = '0A'

/** Whether this process is the one listening on the IPv4 port, because another program may answer there instead. */
export function listensOn(pid: number, port: number): boolean {
  if (process.platform !== 'linux') return isListed(pid, port)
  const sockets = new Set(listening(port).map((inode) => `socket:[${inode}]`))
  return sockets.size > 0 && openFiles(pid).some((file) => sockets.has(file))
}

/** `listensOn` for systems without /proc. macOS always has `lsof`. */
function isListed(pid: number, port: number): boolean {
  return spawnSync('lsof', ['-nP', '-a', '-p', String(pid), `-iTCP:${port}`, '-sTCP:LISTEN']).status === 0
}

function listening(port: number): string[] {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)
  return rows.flatMap((row) => {
    const fields = row.trim().split(/\s+/)
    const [local = '', state, inode = ''] = [fields[1], fields[3], fields[9]]
    return state === LISTENING && local.endsWith(end) ? [inode] : []
  })
}

function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  try {
    return readdirSync(folder).map((name) => readlinkSync(`${folder}/${name}`))
  } catch {
    // The process has just ended or closed one of its files.
    return []
  }
}
