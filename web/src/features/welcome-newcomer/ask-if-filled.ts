/** Of `readSampleWorld`. Not by the API's contract: its schemas would keep the list's page busy, for one word of an answer. */
export const sampleWorldPath = '/api/public/sample-world'

/** A server that does not answer is no reason to go on asking. */
export async function askIfFilled(fetchAnswer: typeof fetch = fetch): Promise<boolean> {
  try {
    const { isFilled } = await (await fetchAnswer(sampleWorldPath)).json()
    return isFilled !== false
  } catch {
    return true
  }
}
