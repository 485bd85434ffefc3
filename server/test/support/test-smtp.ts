import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** An SMTP reply such as 450 or 550. */
interface Refusal {
  readonly code: number
  readonly text: string
}

/** What happens to a whole message: refused, or the connection ends in its middle or before the answer to it. */
type Fate = Refusal | 'DIE_IN_THE_MIDDLE' | 'LOSE_THE_ANSWER' | undefined

export interface Behaviour {
  readonly login?: Refusal
  readonly sender?: Refusal
  readonly recipient?: (address: string) => Refusal | undefined
  readonly message?: (address: string) => Fate | Promise<Fate>
}

interface Received {
  readonly from: string
  readonly to: string
  readonly raw: string
  readonly email: Email
}

interface TestSmtpOptions {
  readonly behaviour?: Behaviour
  /** The password of `melos`; without it nobody needs to log in. */
  readonly password?: string
  readonly host?: string
}

/** A real SMTP server on loopback that can be told to fail, and to die and come back. */
export async function openTestSmtp({ behaviour = {}, password, host = '127.0.0.1' }: TestSmtpOptions = {}) {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let current = behaviour
  let running: SMTPServer | undefined

  const socketOf = (session: SMTPServerSession) =>
    [...sockets].find(({ remotePort }) => remotePort === session.remotePort)

  const makeServer = () =>
    new SMTPServer({
      authOptional: password === undefined,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      hideENHANCEDSTATUSCODES: true,
      onAuth: (given, _session, done) => {
        if (current.login !== undefined) return done(toError(current.login))
        if (given.password !== password) return done(toError({ code: 535, text: 'Wrong password' }))
        return done(null, { user: given.username })
      },
      onMailFrom: (_from, _session, done) => (current.sender === undefined ? done() : done(toError(current.sender))),
      onRcptTo: ({ address }, _session, done) => {
        const refusal = current.recipient?.(address)
        return refusal === undefined ? done() : done(toError(refusal))
      },
      onData: async (stream, session, done) => {
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address).join(', ')
        const fate = await current.message?.(to)
        if (fate === 'DIE_IN_THE_MIDDLE') return void socketOf(session)?.destroy()
        const bytes = await buffer(stream).catch(() => undefined)
        // The server was killed before it had the whole message.
        if (bytes === undefined) return
        if (typeof fate === 'object') return done(toError(fate))
        const from = mailFrom === false ? '' : mailFrom.address
        received.push({ from, to, raw: bytes.toString(), email: await PostalMime.parse(bytes) })
        if (fate === 'LOSE_THE_ANSWER') return void socketOf(session)?.destroy()
        return done()
      },
    })

  async function start(atPort: number): Promise<number> {
    running = makeServer()
    // A connection that dies is what these tests are about.
    running.on('error', () => undefined)
    running.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    const listener = running.listen(atPort, host)
    await once(listener, 'listening')
    const address = listener.address()
    if (address === null || typeof address === 'string') throw new Error('The SMTP server has no port')
    return address.port
  }

  async function kill(): Promise<void> {
    const closed = running === undefined ? undefined : new Promise<void>((resolve) => running?.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
    running = undefined
  }

  const port = await start(0)
  return {
    port,
    received,
    /** How many clients are connected now. */
    connections: () => sockets.size,
    behave: (next: Behaviour) => {
      current = next
    },
    kill,
    restart: () => start(port),
    [Symbol.asyncDispose]: kill,
  }
}

/** A server that accepts connections and says nothing. */
export async function openSilentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    port: address.port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function toError({ code, text }: Refusal): Error {
  return Object.assign(new Error(text), { responseCode: code })
}
