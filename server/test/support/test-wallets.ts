import { localChain } from '@melos/contracts/local-chain'
import solc from 'solc'
import {
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  http,
  pad,
  parseAbi,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { callNode } from '../../src/embedded/chain-rpc.ts'

const source = `
pragma solidity ^0.8.0;
contract Wallet {
  address private immutable owner;
  constructor(address owner_) { owner = owner_; }
  function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
    address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
    return signer == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
  }
}
contract WalletFactory {
  function create(address owner) external { new Wallet{salt: 0}(owner); }
}
contract LoopingWallet {
  function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
    while (gasleft() >= 0) {}
    return this.isValidSignature.selector;
  }
}`

const walletAbi = parseAbi(['constructor(address owner)'])
const factoryAbi = parseAbi(['function create(address owner)'])
/** The suffix of an ERC-6492 signature. */
const ERC6492_SUFFIX = `0x${'6492'.repeat(16)}` as const

/** Contract wallets on the chain at `rpcUrl`. */
export async function deployTestWallets(rpcUrl: string) {
  const bytecodes = compile()
  const account = privateKeyToAccount(generatePrivateKey())
  const transport = http(rpcUrl)
  const deployer = createWalletClient({ account, chain: localChain, transport })
  const reader = createPublicClient({ chain: localChain, transport, pollingInterval: 50 })
  await callNode(rpcUrl, 'anvil_setBalance', account.address, `0x${parseEther('1000').toString(16)}`)

  const deploy = async (data: Hex): Promise<Address> => {
    const { contractAddress } = await reader.waitForTransactionReceipt({
      hash: await deployer.sendTransaction({ data, to: null }),
    })
    if (contractAddress == null) throw new Error('A receipt has no contract address')
    return contractAddress
  }
  const creationOf = (owner: Address): Hex =>
    encodeDeployData({ abi: walletAbi, bytecode: bytecodes.Wallet, args: [owner] })
  const factory = await deploy(bytecodes.WalletFactory)
  return {
    looping: await deploy(bytecodes.LoopingWallet),
    deployWallet: (owner: Address) => deploy(creationOf(owner)),
    /** The future address of the owner's wallet, and its signatures with the deployment. */
    foreseeWallet: (owner: Address) => ({
      address: getCreate2Address({ from: factory, salt: pad('0x0'), bytecode: creationOf(owner) }),
      wrap: (signature: Hex): Hex =>
        concat([
          encodeAbiParameters(
            [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
            [factory, encodeFunctionData({ abi: factoryAbi, args: [owner] }), signature],
          ),
          ERC6492_SUFFIX,
        ]),
    }),
  }
}

type ContractName = 'Wallet' | 'WalletFactory' | 'LoopingWallet'

function compile(): Record<ContractName, Hex> {
  const input = {
    language: 'Solidity',
    sources: { 'wallets.sol': { content: source } },
    settings: { evmVersion: 'prague', outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  }
  // The compiler's version is pinned, so its answer has the documented shape.
  const { contracts, errors } = JSON.parse(solc.compile(JSON.stringify(input))) as {
    contracts?: Record<string, Record<ContractName, { evm: { bytecode: { object: string } } }>>
    errors?: { formattedMessage: string }[]
  }
  const made = contracts?.['wallets.sol']
  if (made === undefined) throw new Error(errors?.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const bytecodeOf = (name: ContractName): Hex => `0x${made[name].evm.bytecode.object}`
  return {
    Wallet: bytecodeOf('Wallet'),
    WalletFactory: bytecodeOf('WalletFactory'),
    LoopingWallet: bytecodeOf('LoopingWallet'),
  }
}
