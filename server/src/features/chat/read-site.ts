/** Reads what Melos answers at an address, with a person's own rights or with nobody's; it can change nothing. */
export type ReadSite = (path: string, authorization?: string) => Promise<{ status: number; body: unknown }>
