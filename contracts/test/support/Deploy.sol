// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {
    IAccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";
import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";
import {vm} from "./Vm.sol";

/// @dev The deployed house's functions. Tests use interfaces, so that only `forge build` compiles the contracts, with the
/// settings they are deployed with.
interface IHouse is IAuctionHouse, IAccessControl, IAccessControlDefaultAdminRules {
    function MELS() external view returns (address);
    function LISTER_ROLE() external view returns (bytes32);
    function OPERATOR_ROLE() external view returns (bytes32);
    function treasury() external view returns (address);
    function production() external view returns (address);
}

interface IMels is IERC20Metadata, IERC20Permit {}

interface ISongToken is IERC20Metadata {
    struct Metadata {
        string uri;
        bytes32 hash;
    }

    function contractURI() external view returns (string memory);
    function metadataHash() external view returns (bytes32);
}

function deployHouse(address mels, IAuctionHouse.Parties memory parties) returns (IHouse) {
    return IHouse(vm.deployCode("AuctionHouse.sol:AuctionHouse", abi.encode(mels, parties)));
}

function deployMels(uint256 wholeTokens, address holder) returns (IMels) {
    return IMels(vm.deployCode("Mels.sol:Mels", abi.encode(wholeTokens, holder)));
}

function deploySongToken(string memory name, string memory symbol, uint256 wholeTokens, address holder)
    returns (ISongToken)
{
    ISongToken.Metadata memory metadata = ISongToken.Metadata("ipfs://song", keccak256("song"));
    bytes memory arguments = abi.encode(name, symbol, wholeTokens, holder, metadata);
    return ISongToken(vm.deployCode("SongToken.sol:SongToken", arguments));
}
