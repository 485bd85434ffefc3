export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

export async function callServer(apiUrl: string, path: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(new URL(path, apiUrl), init)
  if (answer.ok) return await answer.json()
  throw new RefusedError(
    `${init.method} ${path} was answered with ${answer.status}: ${await answer.text()}`,
    answer.status,
  )
}
