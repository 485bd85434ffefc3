import { describe, expect, it } from 'vitest'
import { renderGenerated } from './render-generated.ts'

const songToken = { name: 'SongToken', abi: [{ type: 'error', name: 'Late', inputs: [] }], bytecode: '0x60ff' }

describe('renderGenerated', () => {
  it('names the file in kebab-case and the exports in camelCase', () => {
    const module = renderGenerated([songToken]).get('song-token.ts')

    expect(module).toContain('export const songTokenAbi = [')
    expect(module).toMatch(/export const songTokenBytecode: `0x\$\{string\}` =\n {2}'0x60ff'\n$/)
  })

  it('says where the file comes from', () => {
    for (const content of renderGenerated([songToken]).values()) expect(content).toMatch(/^\/\/ .*`npm run generate`/)
  })

  it('exports every contract from the entry', () => {
    const entry = renderGenerated([{ ...songToken, name: 'AuctionHouse' }, songToken]).get('index.ts')

    expect(entry).toContain("export { auctionHouseAbi, auctionHouseBytecode } from './auction-house.ts'\n")
    expect(entry).toContain("export { songTokenAbi, songTokenBytecode } from './song-token.ts'\n")
  })

  it.each(['0x', '0x6', '60ff', '0x60__$libraryplaceholder$__'])('refuses %s as creation code', (bytecode) => {
    expect(() => renderGenerated([{ ...songToken, bytecode }])).toThrow('SongToken has no complete creation code')
  })
})
