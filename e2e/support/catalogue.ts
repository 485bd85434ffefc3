import type { Hex } from 'viem'
import type { Melos } from './melos.ts'

/** The login that the embedded product prints. */
const administrator = { email: 'admin@melos.local', password: 'melos-admin' }

interface CatalogueWork {
  readonly id: string
  readonly metadataUrl: string
  readonly metadataHash: Hex
}

/** The administrators' catalogue, as their pages use it. */
export async function openCatalogue({ address }: Melos) {
  const call = async (path: string, init: RequestInit) => {
    const answer = await fetch(new URL(path, address), init)
    if (!answer.ok) throw new Error(`${init.method} ${path} was answered with ${answer.status}`)
    return await answer.json()
  }
  const json = { 'content-type': 'application/json' }
  const login = { method: 'POST', headers: json, body: JSON.stringify(administrator) }
  const authorization = `Bearer ${(await call('/api/oauth/token', login)).accessToken}`
  return {
    async createWork(title: string): Promise<CatalogueWork> {
      const form = new FormData()
      const work = { title, artist: 'The Test Pressings', description: 'A song for a test.', percentage: 50 }
      form.set('work', JSON.stringify(work))
      return (await call('/api/works', { method: 'POST', headers: { authorization }, body: form })).body
    },
    async attachToken(id: string, token: string): Promise<void> {
      const body = JSON.stringify({ address: token })
      await call(`/api/works/${id}/token`, { method: 'PUT', headers: { ...json, authorization }, body })
    },
  }
}
