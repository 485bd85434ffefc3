export async function callNode<Result>(url: string, method: string, ...params: unknown[]): Promise<Result> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(60_000),
  })
  // The node's version is pinned, so its answers have the documented shape.
  const { result, error } = (await answer.json()) as { result: Result; error?: { message: string } }
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}
