import { melsAbi } from '@melos/contracts'
import { type Address, maxUint256, numberToHex, parseEther } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { toQuantity } from './chain-node.ts'
import type { GasMeter } from './gas-meter.ts'
import type { LocalChain } from './local-chain.ts'

const GAS_MONEY = parseEther('1000')
const MELS_EACH = parseEther('10000')

/** So many wallets, the same at every run, with gas money and MELS, which these contracts may take. */
export async function fundWallets(
  { node, operator, mels }: LocalChain,
  { meter, count, spenders }: { meter: GasMeter; count: number; spenders: readonly Address[] },
): Promise<Address[]> {
  const wallets = Array.from({ length: count }, (_, index) => privateKeyToAddress(numberToHex(index + 1, { size: 32 })))
  const money = { address: mels, abi: melsAbi } as const
  for (const wallet of wallets) {
    await node.call('anvil_setBalance', wallet, toQuantity(GAS_MONEY))
    await meter.send({ ...money, functionName: 'transfer', args: [wallet, MELS_EACH], from: operator.address })
    for (const spender of spenders) {
      await meter.send({ ...money, functionName: 'approve', args: [spender, maxUint256], from: wallet })
    }
  }
  return wallets
}
