import { type Address, concat, getAddress, type Hex, keccak256 } from 'viem'
import { callNode } from './start-anvil.ts'

/** Gives a contract other code, until the returned function is called. */
export async function replaceCode(rpcUrl: string, address: Address, code: Hex): Promise<() => Promise<void>> {
  const original = await readCode(rpcUrl, address)
  await callNode(rpcUrl, 'anvil_setCode', address, code)
  return async () => {
    await callNode(rpcUrl, 'anvil_setCode', address, original)
  }
}

/** Creates a contract with exactly this code. */
export async function deployCode(rpcUrl: string, code: Hex): Promise<Address> {
  const address = getAddress(keccak256(code).slice(0, 42))
  await callNode(rpcUrl, 'anvil_setCode', address, code)
  return address
}

/** Makes a token refuse to pay the account, until the returned function is called. */
export async function blockReceiver(
  rpcUrl: string,
  { token, account }: { readonly token: Address; readonly account: Address },
): Promise<() => Promise<void>> {
  const copy = await deployCode(rpcUrl, await readCode(rpcUrl, token))
  // Reverts if the first argument is the account; otherwise delegates to the copy and returns what it returns.
  const isAccount = concat(['0x73', account, '0x60043514604957'])
  const delegate = concat(['0x365f5f375f5f365f73', copy, '0x5af43d5f5f3e604557'])
  return await replaceCode(rpcUrl, token, concat([isAccount, delegate, '0x3d5ffd5b3d5ff35b5f5ffd']))
}

async function readCode(rpcUrl: string, address: Address): Promise<Hex> {
  const code = await callNode(rpcUrl, 'eth_getCode', address, 'latest')
  // The node's answer is always a string of bytes.
  return code as Hex
}
