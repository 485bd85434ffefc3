import { afterAll } from 'vitest'

/** Keeps what a test file has opened until its last test has ended. */
export async function openForTests<Opened extends AsyncDisposable>(opening: Promise<Opened>): Promise<Opened> {
  const opened = await opening
  afterAll(() => opened[Symbol.asyncDispose]())
  return opened
}
