import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface Program<Order, Answer> extends AsyncDisposable {
  /** One order at a time. */
  ask(order: Order): Promise<Answer>
}

/** A file of this folder as a process of its own, which answers each message with one. */
export function startProgram<Order extends object, Answer>(file: string): Program<Order, Answer> {
  const child = fork(new URL(file, import.meta.url), { serialization: 'advanced' })
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) => {
    throw new Error(`${file} ended with ${code}`)
  })
  // Nobody may be waiting for an answer when it ends.
  failed.catch(() => undefined)
  return {
    async ask(order) {
      const answered = once(child, 'message')
      child.send(order)
      // What the program sends is what its file says.
      return (await Promise.race([answered, failed]))[0] as Answer
    },
    async [Symbol.asyncDispose]() {
      child.kill()
      await ended
    },
  }
}
