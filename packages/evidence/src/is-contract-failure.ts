import {
  AbiDecodingDataSizeTooSmallError,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  ExecutionRevertedError,
} from 'viem'

const refusals = [
  AbiDecodingDataSizeTooSmallError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  ExecutionRevertedError,
]

/** Whether the code at the address, or that there is none, is why a call failed; and not the node. */
export function isRefusal(error: unknown): boolean {
  const isOne = (cause: unknown): boolean => refusals.some((refusal) => cause instanceof refusal)
  return error instanceof BaseError && isOne(error.walk(isOne))
}
