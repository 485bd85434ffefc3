import { get, type IncomingMessage } from 'node:http'

interface Readers extends Disposable {
  /** When each reader received the bid, in milliseconds of the process's clock. */
  arrivalsOf(bidId: number): readonly number[]
  /** Streams that ended unexpectedly. */
  lostCount(): number
}

/** This is also the number of streams per network, which is limited to 200. */
const AT_ONCE = 100

/** Opens streams on separate connections, a hundred from each network. */
export async function openEventReaders(url: URL, count: number): Promise<Readers> {
  const arrivals = new Map<number, number[]>()
  const answers: IncomingMessage[] = []
  let isClosing = false
  let lost = 0

  const openOne = async (from: string) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { agent: false, headers: { 'x-forwarded-for': from } }, resolve).on('error', reject)
    })
    if (answer.statusCode !== 200) throw new Error(`A stream was answered with ${answer.statusCode}`)
    answers.push(answer)
    answer.on('error', () => undefined)
    answer.on('close', () => {
      if (!isClosing) lost += 1
    })
    await new Promise<void>((resolve) => readBids(answer, { onFirst: resolve, onBid: note }))
  }
  const note = (bidId: number) => {
    const times = arrivals.get(bidId) ?? []
    times.push(performance.now())
    arrivals.set(bidId, times)
  }

  for (let opened = 0; opened < count; opened += AT_ONCE) {
    const from = `192.0.2.${opened / AT_ONCE}`
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - opened) }, () => openOne(from)))
  }
  return {
    arrivalsOf: (bidId) => arrivals.get(bidId) ?? [],
    lostCount: () => lost,
    [Symbol.dispose]() {
      isClosing = true
      for (const answer of answers) answer.destroy()
    },
  }
}

function readBids(answer: IncomingMessage, { onFirst, onBid }: { onFirst(): void; onBid(id: number): void }): void {
  let rest = ''
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    onFirst()
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const id = block.match(/^event: bid\ndata: .*"id": ?(\d+)/m)?.[1]
      if (id !== undefined) onBid(Number(id))
    }
  })
}
