const ANSWER_WITHIN_MS = 20_000

/** Without a limit, a lost answer would leave a page loading forever. */
export async function withinTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The server gave no answer')), ANSWER_WITHIN_MS)
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
