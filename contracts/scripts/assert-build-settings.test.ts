import { describe, expect, it } from 'vitest'
import { assertBuildSettings } from './assert-build-settings.ts'

const compiler = { version: '0.8.37+commit.f401782d' }
const optimizer = { enabled: true, runs: 200 }
const settings = { evmVersion: 'prague', viaIR: true, optimizer }

describe('assertBuildSettings', () => {
  it('accepts an artifact built with the expected settings', () => {
    expect(() => assertBuildSettings('AuctionHouse', { compiler, settings })).not.toThrow()
  })

  it('refuses an artifact built with the optimizer off', () => {
    const off = { compiler, settings: { ...settings, optimizer: { enabled: false, runs: 200 } } }

    expect(() => assertBuildSettings('AuctionHouse', off)).toThrow('AuctionHouse was built with the optimizer off')
  })

  it('refuses an artifact without build settings', () => {
    expect(() => assertBuildSettings('AuctionHouse', undefined)).toThrow('optimizer off')
    expect(() => assertBuildSettings('AuctionHouse', { compiler, settings: {} })).toThrow('optimizer off')
  })

  it('refuses another number of optimizer runs', () => {
    const other = { compiler, settings: { ...settings, optimizer: { enabled: true, runs: 10_000 } } }

    expect(() => assertBuildSettings('AuctionHouse', other)).toThrow('optimizer runs 10000, expected 200')
  })

  it('refuses an artifact built without the intermediate representation', () => {
    const direct = { compiler, settings: { evmVersion: 'prague', optimizer } }

    expect(() => assertBuildSettings('AuctionHouse', direct)).toThrow('viaIR unknown, expected true')
  })

  it('refuses another compiler', () => {
    const other = { compiler: { version: '0.8.36+commit.f401782d' }, settings }

    expect(() => assertBuildSettings('AuctionHouse', other)).toThrow('compiler 0.8.36, expected 0.8.37')
    expect(() => assertBuildSettings('AuctionHouse', { settings })).toThrow('compiler unknown')
  })

  it('refuses another EVM version', () => {
    const other = { compiler, settings: { ...settings, evmVersion: 'osaka' } }

    expect(() => assertBuildSettings('AuctionHouse', other)).toThrow('EVM version osaka, expected prague')
  })
})
