// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {ISongToken} from "../src/interfaces/ISongToken.sol";
import {EarnTest} from "./support/EarnTest.sol";
import {vm} from "./support/Vm.sol";

/// @notice Branches of `createAuction` and `scheduleAuction` in the token's address:
/// - it is MELS, an account, a contract that is no token, a song of another factory, a genuine song
/// - a song's name has at most 64 bytes, which its factory sees to
contract AuctionHouseCreateAuctionTokenTest is EarnTest {
    function test_theHouseKnowsTheFactory() external view {
        vm.assertEq(house.SONG_TOKENS(), address(songTokens));
    }

    function test_onlyGenuineSongsCanBeListed() external {
        address forged = address(_forgeSong(SELLER));
        address[6] memory others = [address(0), STRANGER, address(this), address(mels), address(songTokens), forged];
        for (uint256 i = 0; i < others.length; ++i) {
            bytes memory reason = abi.encodeWithSelector(IAuctionHouse.SongNotGenuine.selector, others[i]);
            vm.expectRevert(reason);
            _listToken(others[i]);
            IAuctionHouse.Offer memory offer = _offer(1e18, 1, NOW, 1e18);
            offer.token = others[i];
            vm.expectRevert(reason);
            _list(offer, "");
        }
        vm.assertEq(house.listingCounter(), 0);
    }

    function test_theLongestNameHasSixtyFourBytes() external {
        string memory longest = "0123456789012345678901234567890123456789012345678901234567890123";
        ISongToken token = _named(longest);
        _approve(token);
        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionCreated(
            0, SELLER, address(token), longest, 1e18, 1, 1e18, NOW, NOW + 1 days, TREASURY, PRODUCTION, 0
        );
        _listToken(address(token));

        vm.expectRevert(abi.encodeWithSelector(ISongToken.NameTooLong.selector, 65, 64));
        _named(string.concat(longest, "4"));
    }

    function test_aNameThatRevertsKeepsItsError() external {
        _listAnyToken();
        vm.mockCallRevert(address(song), abi.encodeCall(IERC20Metadata.name, ()), "no name");
        vm.expectRevert("no name");
        _listToken(address(song));
        vm.assertEq(house.listingCounter(), 0);
    }

    function _listToken(address token) private {
        vm.prank(SELLER);
        house.createAuction(1e18, 1, 1 days, token);
    }

    function _named(string memory name) private returns (ISongToken) {
        return ISongToken(songTokens.create(name, "OWN", 1_000, SELLER, ISongToken.Metadata("", 0)));
    }
}
