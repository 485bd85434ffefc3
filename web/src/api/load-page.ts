interface Loaded<Answer> {
  readonly answer: Answer
  readonly page: number
  readonly pages: number
}

/** Loads one page of a list; a page that doesn't exist shows the first. */
export async function loadPage<Answer extends { readonly total: number }>(
  ask: (query: { page: number; size: number }) => Promise<Answer>,
  { page, size }: { page: number; size: number },
): Promise<Loaded<Answer>> {
  const answer = await ask({ page, size })
  const pages = Math.max(1, Math.ceil(answer.total / size))
  return page <= pages ? { answer, page, pages } : { answer: await ask({ page: 1, size }), page: 1, pages }
}
