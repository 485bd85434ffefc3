import { type Abi, type Address, isAddressEqual, keccak256, type PublicClient, stringToHex } from 'viem'
import type { ContractAddresses, ContractParties } from '../../creations.ts'
import { auctionHouseAbi, gateAbi, marketAbi, royaltiesAbi, songTokensAbi } from '../../generated/index.ts'
import { DeploymentError } from './deployment-error.ts'

interface Expected {
  readonly addresses: ContractAddresses
  readonly parties: ContractParties
}

interface Answers {
  readonly name: string
  readonly address: Address
  readonly abi: Abi
  /** By the name of the function that answers with the address. */
  readonly answers: Readonly<Record<string, Address>>
}

/** Asks the deployed contracts for each other and for their parties. */
export async function verifyContracts(client: PublicClient, { addresses, parties }: Expected): Promise<void> {
  const { mels, gate, auctionHouse, songTokens, royalties, market } = addresses
  const { owner, treasury, production } = parties
  const known: Answers[] = [
    {
      ...{ name: 'house', address: auctionHouse, abi: auctionHouseAbi },
      answers: { MELS: mels, SONG_TOKENS: songTokens, GATE: gate, owner, treasury, production },
    },
    {
      ...{ name: 'song factory', address: songTokens, abi: songTokensAbi },
      answers: { house: auctionHouse, royalties, market },
    },
    {
      ...{ name: 'royalties', address: royalties, abi: royaltiesAbi },
      answers: { HOUSE: auctionHouse, SONG_TOKENS: songTokens, MELS: mels },
    },
    {
      ...{ name: 'market', address: market, abi: marketAbi },
      answers: { HOUSE: auctionHouse, SONG_TOKENS: songTokens, MELS: mels },
    },
    { ...{ name: 'gate', address: gate, abi: gateAbi }, answers: { owner } },
  ]
  for (const contract of known) await verifyAnswers(client, contract)
  await verifyRole(client, { name: 'house', address: auctionHouse, role: 'OPERATOR', account: parties.operator })
  await verifyRole(client, { name: 'house', address: auctionHouse, role: 'LISTER', account: parties.lister })
  await verifyRole(client, { name: 'gate', address: gate, role: 'ADMITTER', account: parties.admitter })
}

/** A sentence with what the owner has to call, unless the agent has its role. */
export async function describeMissingAgent(
  client: PublicClient,
  { auctionHouse, agent }: { auctionHouse: Address; agent: Address },
): Promise<string | undefined> {
  if (await hasRole(client, { address: auctionHouse, role: 'AGENT', account: agent })) return undefined
  return `AGENT ${agent} can't pay royalties in yet: the owner calls grantRole(${roleHash('AGENT')}, ${agent}) of the house ${auctionHouse}.`
}

async function verifyAnswers(client: PublicClient, { name, address, abi, answers }: Answers): Promise<void> {
  for (const [functionName, expected] of Object.entries(answers)) {
    // Each of these functions returns one address.
    const found = (await client.readContract({ address, abi, functionName })) as Address
    if (isAddressEqual(found, expected)) continue
    throw new DeploymentError(
      `${functionName} of the ${name} ${address} is ${found}, not ${expected}: change the setting to match the ${name}, or don't use this deployment.`,
    )
  }
}

interface Role {
  readonly address: Address
  readonly role: string
  readonly account: Address
}

async function verifyRole(client: PublicClient, { name, ...role }: Role & { name: string }): Promise<void> {
  if (await hasRole(client, role)) return
  throw new DeploymentError(
    `${role.account} doesn't have the role ${role.role} in the ${name} ${role.address}: set ${role.role} to the account that has it, or don't use this deployment.`,
  )
}

async function hasRole(client: PublicClient, { address, role, account }: Role): Promise<boolean> {
  const args = [roleHash(role), account] as const
  return await client.readContract({ address, abi: auctionHouseAbi, functionName: 'hasRole', args })
}

function roleHash(role: string) {
  return keccak256(stringToHex(`${role}_ROLE`))
}
