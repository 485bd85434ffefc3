import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMelos } from './run-melos.ts'

interface Reader {
  readonly rpcUrl: string
  /** Holds the data under `name`, and the deployments. */
  readonly folder: string
  readonly name: string
  readonly deployment: object
}

export const readerAdmin = { email: 'admin@melos.local', password: 'bench-admin' }

/** A Melos with its own database that reads a chain it didn't start. */
export async function runReader({ rpcUrl, folder, name, deployment }: Reader) {
  const [dataDir, deploymentsDir] = [join(folder, name), join(folder, 'deployments')]
  for (const path of [dataDir, deploymentsDir]) await mkdir(path, { recursive: true })
  await writeFile(join(deploymentsDir, '31337.json'), JSON.stringify(deployment))
  return await runMelos({
    DATA_DIR: dataDir,
    DEPLOYMENTS_DIR: deploymentsDir,
    RPC_URL: rpcUrl,
    PUBLIC_RPC_URL: rpcUrl,
    CHAIN_ID: '31337',
    ADMIN_EMAIL: readerAdmin.email,
    ADMIN_PASSWORD: readerAdmin.password,
  })
}
