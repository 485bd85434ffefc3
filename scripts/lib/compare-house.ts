import { deploymentFiles, readRecord } from '../../contracts/scripts/deployment/deployment-record.ts'
import { EvidenceError, type EvidenceErrorCode, type openChain, readMels } from '../../packages/evidence/src/index.ts'
import { identifyHouse } from './identify-house.ts'

type Client = ReturnType<typeof openChain>
type Address = `0x${string}`

interface Known {
  /** The auction house's address, if it was given on the command line. */
  readonly house: Address | undefined
  /** The folder with the records of deployed contracts. */
  readonly deployments: string
  /** Says what can't be found without a house. */
  readonly code: EvidenceErrorCode
}

/** The auction house that was named, or else the recorded one. */
export async function findHouse(client: Client, { house, deployments, code }: Known) {
  const chainId = Number(await client.request({ method: 'eth_chainId' }))
  const record = readRecord(deploymentFiles(deployments, chainId))
  const auctionHouse = house ?? record?.auctionHouse
  if (auctionHouse === undefined) {
    const advice = `There is no record of an auction house on chain ${chainId}. Add its address to the command`
    throw new EvidenceError(code, advice)
  }
  return { chainId, auctionHouse, record }
}

/** Returns whether the record names another house or currency. */
export async function compareHouse(
  client: Client,
  { auctionHouse, record }: Pick<Awaited<ReturnType<typeof findHouse>>, 'auctionHouse' | 'record'>,
  print: (line: string) => void,
): Promise<boolean> {
  const mels = await readMels(client, auctionHouse)
  // An address that was only named compares with nothing.
  const { isRefuted, lines } = identifyHouse({ auctionHouse, mels }, { record, meant: undefined })
  for (const line of lines) print(line)
  return isRefuted
}
