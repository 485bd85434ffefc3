import {
  AbiDecodingDataSizeTooSmallError,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  ExecutionRevertedError,
} from 'viem'

const contractErrors = [
  AbiDecodingDataSizeTooSmallError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  ExecutionRevertedError,
]

/** Whether the contract (or its absence) caused the failure, not the node. */
export function isContractFailure(error: unknown): boolean {
  const isOne = (cause: unknown): boolean => contractErrors.some((kind) => cause instanceof kind)
  return error instanceof BaseError && isOne(error.walk(isOne))
}
