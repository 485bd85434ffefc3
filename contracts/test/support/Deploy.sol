// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {
    IAccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";
import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";
import {ICredits} from "../../src/interfaces/ICredits.sol";
import {IGate} from "../../src/interfaces/IGate.sol";
import {IMarket} from "../../src/interfaces/IMarket.sol";
import {IRoyalties} from "../../src/interfaces/IRoyalties.sol";
import {ISongTokens} from "../../src/interfaces/ISongTokens.sol";
import {vm} from "./Vm.sol";

/// @dev The deployed house's functions. Tests use interfaces, so that only `forge build` compiles the contracts, with the
/// settings they are deployed with.
interface IHouse is IAuctionHouse, IAccessControl, IAccessControlDefaultAdminRules {
    function MELS() external view returns (address);
    function SONG_TOKENS() external view returns (address);
    function GATE() external view returns (address);
    function LISTER_ROLE() external view returns (bytes32);
    function OPERATOR_ROLE() external view returns (bytes32);
    function treasury() external view returns (address);
    function production() external view returns (address);
}

interface IMels is IERC20Metadata, IERC20Permit {}

interface IMarketWithCredits is IMarket, ICredits {}

interface IGateWithRoles is IGate, IAccessControl, IAccessControlDefaultAdminRules {
    function ADMITTER_ROLE() external view returns (bytes32);
}

/// @dev All contracts except MELS, as they are deployed together.
struct Platform {
    IGateWithRoles gate;
    IHouse house;
    ISongTokens songTokens;
    IRoyalties royalties;
    IMarketWithCredits market;
}

/// @dev Their addresses follow from the deployer's nonce, and with `isolate` every call raises it, so nothing may come between.
/// @param deployer The calling contract.
function deployPlatform(address deployer, address mels, IAuctionHouse.Parties memory parties, address admitter)
    returns (Platform memory platform)
{
    uint256 nonce = vm.getNonce(deployer);
    address gate = vm.computeCreateAddress(deployer, nonce);
    address house = vm.computeCreateAddress(deployer, nonce + 1);
    address songTokens = vm.computeCreateAddress(deployer, nonce + 2);
    address royalties = vm.computeCreateAddress(deployer, nonce + 3);
    address market = vm.computeCreateAddress(deployer, nonce + 4);
    platform.gate = deployGate(parties.owner, admitter);
    platform.house = deployHouse(IAuctionHouse.Contracts(mels, songTokens, gate), parties);
    platform.songTokens = deploySongTokens(house, royalties, market);
    platform.royalties = IRoyalties(vm.deployCode("Royalties.sol:Royalties", abi.encode(house, songTokens)));
    platform.market = IMarketWithCredits(vm.deployCode("Market.sol:Market", abi.encode(house, songTokens)));
    vm.assertEq(address(platform.market), market);
}

function deployGate(address owner, address admitter) returns (IGateWithRoles) {
    return IGateWithRoles(vm.deployCode("Gate.sol:Gate", abi.encode(owner, admitter)));
}

function deployHouse(IAuctionHouse.Contracts memory contracts, IAuctionHouse.Parties memory parties) returns (IHouse) {
    return IHouse(vm.deployCode("AuctionHouse.sol:AuctionHouse", abi.encode(contracts, parties)));
}

function deploySongTokens(address house, address royalties, address market) returns (ISongTokens) {
    return ISongTokens(vm.deployCode("SongTokens.sol:SongTokens", abi.encode(house, royalties, market)));
}

function deployMels(uint256 wholeTokens, address holder) returns (IMels) {
    return IMels(vm.deployCode("Mels.sol:Mels", abi.encode(wholeTokens, holder)));
}
