import type satori from 'satori'

/** Satori, loaded with the first card: no start has to wait for it. */
export async function layOut(...drawing: Parameters<typeof satori>): Promise<string> {
  const { default: satori } = await import('satori')
  return await satori(...drawing)
}
