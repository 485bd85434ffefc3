import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'

interface Chromium extends AsyncDisposable {
  /** Where it takes orders. */
  readonly port: number
}

const calm = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

/** A browser without a window, from the PATH, with a profile that goes away with it. */
export async function runChromium(): Promise<Chromium> {
  const profile = await makeTemporaryFolder()
  // Without its sandbox: whoever is root, as in a container, has none, and it opens our own pages only.
  const flags = ['--headless=new', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile.path}`]
  const child = spawn('chromium', [...flags, ...calm, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const port = new Promise<number>((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (part) => {
      output += part
      const found = output.match(/DevTools listening on ws:\/\/[^:]+:(\d+)\//)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
    ended.then(() => reject(new Error(`Chromium ended before it was ready: ${output}`)), reject)
  })
  const stop = async () => {
    child.kill()
    await ended.catch(() => undefined)
    await profile[Symbol.asyncDispose]()
  }
  try {
    return { port: await port, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}
