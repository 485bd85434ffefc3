import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * `reset` drops all connections, old and new. `cut` forwards half of each answer and then stops. `hang` accepts connections and
 * forwards nothing; held data is forwarded after the fault ends, but a client's disconnection during the fault never is. `refuse`
 * does not listen.
 */
export type Fault = 'reset' | 'cut' | 'hang' | 'refuse' | { readonly latencyMs: number }

export interface FaultProxy extends AsyncDisposable {
  /** The target's URL with the proxy's port. */
  readonly url: string
  /** Applies until the next call. */
  break(fault: Fault): Promise<void>
  heal(): Promise<void>
  /** Hangs before forwarding the first request that matches, and resolves then. */
  hangAt(isIt: (asked: Buffer) => boolean): Promise<void>
}

/** A TCP proxy in front of `url` that fails on demand. */
export async function openFaultProxy(url: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(url)
  const own = new URL(url)
  const lines = new Set<Line>()
  let fault: Fault | undefined
  let hear: (asked: Buffer) => void = () => undefined

  const server = createServer((client) => {
    if (fault === 'reset') {
      client.resetAndDestroy()
      return
    }
    const upstream = connect(Number(port), hostname)
    const line = openLine({ client, upstream, readFault: () => fault, hear: (asked) => hear(asked) })
    lines.add(line)
    const forget = (): void => {
      if (client.destroyed && upstream.destroyed) lines.delete(line)
    }
    for (const end of [client, upstream]) end.on('close', forget)
  })
  const listen = async (at: number): Promise<void> => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  const setFault = async (next: Fault | undefined): Promise<void> => {
    fault = next
    if (next === 'reset' || next === 'refuse') for (const line of lines) line.reset()
    for (const line of lines) line.flow()
    if (next === 'refuse' && server.listening) {
      const closed = once(server, 'close')
      server.close()
      await closed
    }
    if (next !== 'refuse' && !server.listening) await listen(Number(own.port))
  }

  await listen(0)
  // A server on a TCP port has an address of this type.
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href.replace(/\/$/, ''),
    break: setFault,
    heal: () => setFault(undefined),
    hangAt: (isIt) =>
      new Promise((resolve) => {
        hear = (asked) => {
          if (!isIt(asked)) return
          hear = () => undefined
          fault = 'hang'
          resolve()
        }
      }),
    async [Symbol.asyncDispose]() {
      for (const line of lines) line.reset()
      if (server.listening) server.close()
    },
  }
}

interface Line {
  reset(): void
  /** Forwards held data if the fault allows it. */
  flow(): void
}

interface LineEnds {
  readonly client: Socket
  readonly upstream: Socket
  readonly readFault: () => Fault | undefined
  /** Sees each request before it is forwarded. */
  readonly hear: (asked: Buffer) => void
}

function openLine({ client, upstream, readFault, hear }: LineEnds): Line {
  const reset = (): void => {
    client.resetAndDestroy()
    upstream.resetAndDestroy()
  }
  // Messages are small, so backpressure is ignored.
  const pump = (from: Socket, to: Socket, isAnswer: boolean) => {
    const held: (Buffer | 'end')[] = []
    const pass = (piece: Buffer | 'end'): void => {
      if (to.destroyed) return
      if (piece === 'end') to.end()
      else to.write(piece)
    }
    const take = (piece: Buffer | 'end'): void => {
      const fault = readFault()
      if (fault === 'hang' || held.length > 0) held.push(piece)
      else if (fault === 'cut' && isAnswer && piece !== 'end') cut(piece)
      else if (typeof fault === 'object') setTimeout(pass, fault.latencyMs, piece)
      else pass(piece)
    }
    const cut = (piece: Buffer): void => {
      to.end(piece.subarray(0, Math.floor(piece.length / 2)))
      from.destroy()
    }
    from.on('data', take)
    from.on('end', () => take('end'))
    from.on('error', () => to.destroy())
    return () => {
      if (readFault() === 'hang') return
      for (const piece of held.splice(0)) if (isAnswer || piece !== 'end') take(piece)
    }
  }
  client.on('data', hear)
  const flows = [pump(client, upstream, false), pump(upstream, client, true)]
  return {
    reset,
    flow() {
      for (const flow of flows) flow()
    },
  }
}
