import { describe, expect, it } from 'vitest'
import { renderGenerated } from './render-generated.ts'

const songToken = { name: 'SongToken', abi: [{ type: 'error', name: 'Late', inputs: [] }], bytecode: '0x60ff' }

describe('renderGenerated', () => {
  it('names files in kebab-case and exports in camelCase, with the bytecode in its own file', () => {
    const files = renderGenerated([songToken])

    expect(files.get('song-token.ts')).toContain('export const songTokenAbi = [')
    expect(files.get('song-token.ts')).not.toContain('0x60ff')
    expect(files.get('song-token-bytecode.ts')).toMatch(
      /export const songTokenBytecode: `0x\$\{string\}` =\n {2}'0x60ff'\n$/,
    )
  })

  it('names the command that generates the file', () => {
    for (const content of renderGenerated([songToken]).values()) expect(content).toMatch(/^\/\/ .*`npm run generate`/)
  })

  it('exports every contract from the entry', () => {
    const entry = renderGenerated([{ ...songToken, name: 'AuctionHouse' }, songToken]).get('index.ts')

    expect(entry).toContain("export { auctionHouseAbi } from './auction-house.ts'\n")
    expect(entry).toContain("export { auctionHouseBytecode } from './auction-house-bytecode.ts'\n")
    expect(entry).toContain("export { songTokenAbi } from './song-token.ts'\n")
  })

  it('leaves out a bytecode that is not needed', () => {
    const files = renderGenerated([{ ...songToken, bytecode: undefined }])

    expect([...files.keys()]).toEqual(['song-token.ts', 'index.ts'])
    expect(files.get('index.ts')).not.toContain('Bytecode')
  })

  it.each(['0x', '0x6', '60ff', '0x60__$libraryplaceholder$__'])('refuses %s as creation code', (bytecode) => {
    expect(() => renderGenerated([{ ...songToken, bytecode }])).toThrow('SongToken has no complete creation code')
  })
})
