// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";
import {AnySongs} from "./AnySongs.sol";
import {BlockableToken} from "./BlockableToken.sol";
import {deployHouse, IHouse} from "./Deploy.sol";
import {vm} from "./Vm.sol";

/// @dev Deploys a house with tokens that can refuse a recipient, and funds the accounts that use it.
abstract contract HouseWorld {
    address internal constant OWNER = address(0x0E0E);
    address internal constant OPERATOR = address(0x09E7A704);
    address internal constant STRANGER = address(0xF00);
    uint256 internal constant FIRST_KEY = 0xB1D;
    uint256 internal constant BIDDER_COUNT = 6;
    uint256 internal constant MELS_EACH = 1_000_000e18;
    uint256 internal constant SONGS_EACH = 1_000_000e18;

    IHouse public immutable house;
    BlockableToken public immutable mels;
    BlockableToken[2] internal songs;
    address[2] internal sellers = [address(0x5E11E41), address(0x5E11E42)];
    // Sellers list offers that artists have signed; artists have no role.
    uint256 internal constant FIRST_ARTIST_KEY = 0xA47157;
    address[2] internal artists = [vm.addr(FIRST_ARTIST_KEY), vm.addr(FIRST_ARTIST_KEY + 1)];
    address[2] internal treasuries = [address(0x74EA5041), address(0x74EA5042)];
    address[2] internal productions = [address(0x940D1), address(0x940D2)];
    address[] internal bidders;
    address[] internal payees;

    constructor() {
        mels = new BlockableToken("Melos", 2 ** 64);
        songs = [new BlockableToken("Midnight Train", 2 ** 64), new BlockableToken("Slow River", 2 ** 64)];
        house = deployHouse(
            IAuctionHouse.Contracts(address(mels), address(new AnySongs()), address(0)),
            IAuctionHouse.Parties(OWNER, OPERATOR, sellers[0], treasuries[0], productions[0])
        );
        bytes32 listerRole = house.LISTER_ROLE();
        vm.prank(OWNER);
        house.grantRole(listerRole, sellers[1]);
        for (uint256 i = 0; i < BIDDER_COUNT; ++i) {
            bidders.push(vm.addr(FIRST_KEY + i));
            mels.transfer(bidders[i], MELS_EACH);
        }
        for (uint256 i = 0; i < 2; ++i) {
            _supply(sellers[i]);
        }
        payees = bidders;
        address[2][4] memory others = [treasuries, productions, sellers, artists];
        for (uint256 i = 0; i < others.length; ++i) {
            payees.push(others[i][0]);
            payees.push(others[i][1]);
        }
    }

    /// @notice All accounts that can be paid, except the house and this contract.
    function allPayees() external view returns (address[] memory) {
        return payees;
    }

    /// @notice MELS first, then the songs.
    function tokens() public view returns (BlockableToken[3] memory) {
        return [mels, songs[0], songs[1]];
    }

    /// @notice The index in `allPayees` after the last bidder: two treasuries follow, then productions, sellers and artists.
    function firstBeneficiary() external view returns (uint256) {
        return bidders.length;
    }

    function _supply(address seller) private {
        for (uint256 i = 0; i < 2; ++i) {
            songs[i].transfer(seller, SONGS_EACH);
            vm.prank(seller);
            songs[i].approve(address(house), type(uint256).max);
        }
    }
}
