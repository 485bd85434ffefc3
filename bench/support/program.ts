import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface Program<Order, Answer> extends AsyncDisposable {
  /** Only one order can be running at a time. */
  ask(order: Order): Promise<Answer>
}

/** Runs a file of this folder as a process that answers each message with one message. */
export function startProgram<Order extends object, Answer>(file: string): Program<Order, Answer> {
  const child = fork(new URL(file, import.meta.url), { serialization: 'advanced' })
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) => {
    throw new Error(`${file} ended with ${code}`)
  })
  // The program can end while no caller waits for an answer.
  failed.catch(() => undefined)
  return {
    async ask(order) {
      const answered = once(child, 'message')
      child.send(order)
      // The program's file defines its answers.
      return (await Promise.race([answered, failed]))[0] as Answer
    },
    async [Symbol.asyncDispose]() {
      child.kill()
      await ended
    },
  }
}
