import { request } from 'node:http'
import { registerAccount } from '@melos/api-contract'
import { json } from '../call-as.ts'
import { callServer, RefusedError } from '../call-server.ts'

const IPV4_LOOPBACK = '127.0.0.1'

/**
 * Registers from another loopback address of this machine, because a network can register only three accounts an hour, and people at
 * this machine want to register too.
 */
export async function registerFrom(localAddress: string, apiUrl: string, body: object): Promise<void> {
  const { method, path } = registerAccount
  const { port, hostname } = new URL(apiUrl)
  const init = { method, headers: json, body: JSON.stringify(body) }
  if (hostname !== 'localhost' && hostname !== IPV4_LOOPBACK) {
    await callServer(apiUrl, path, init)
    return
  }
  await new Promise<void>((resolve, reject) => {
    const call = request({ host: IPV4_LOOPBACK, port, path, method, headers: json, localAddress }, (answer) => {
      const { statusCode = 0 } = answer.resume()
      if (statusCode < 300) resolve()
      else reject(new RefusedError(`Registering was answered with ${statusCode}`, statusCode))
    })
    call.on('error', ({ message }) => reject(new RefusedError(message, 503))).end(init.body)
  })
}
