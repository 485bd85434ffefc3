// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {AuctionHouse} from "../src/AuctionHouse.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {SongToken} from "../src/tokens/SongToken.sol";
import {bound, vm} from "./support/Vm.sol";

contract AuctionHouseCreateAuctionTest {
    address private constant SELLER = address(0x5E11E4);
    address private constant NOT_A_TOKEN = address(0xBEEF);
    uint256 private constant NOW = 1_900_000_000;
    uint256 private constant SUPPLY = 2 ** 53;

    AuctionHouse private house;
    SongToken private token;

    function setUp() external {
        vm.warp(NOW);
        house = new AuctionHouse();
        token = new SongToken("Midnight Train", "MIDN", SUPPLY, SELLER);
    }

    function test_snapshot_firstAndLaterAuction() external {
        _create(1e18, 1_000, 7 days);
        vm.snapshotGasLastCall("AuctionHouse", "createAuction, first");
        _create(1e18, 1_000, 7 days);
        vm.snapshotGasLastCall("AuctionHouse", "createAuction, later");
        vm.snapshotValue("AuctionHouse", "bytecode size", address(house).code.length);
    }

    function test_aNewHouseHasNoListing() external view {
        vm.assertEq(house.listingCounter(), 0);
    }

    function test_auctionsAreNumberedFromZero() external {
        vm.assertEq(_create(1e18, 1, 1 days), 0);
        vm.assertEq(_create(2e18, 2, 2 days), 1);
        vm.assertEq(_create(3e18, 3, 3 days), 2);

        vm.assertEq(house.listingCounter(), 3);
        _assertListing(0, 1e18, 1, 1 days);
        _assertListing(1, 2e18, 2, 2 days);
        _assertListing(2, 3e18, 3, 3 days);
    }

    function test_theEventCarriesTheWholeListing() external {
        _create(1e18, 1, 1 days);

        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionCreated(
            1, SELLER, address(token), "Midnight Train", 1.25e18, 1_000, NOW, NOW + 7 days
        );
        _create(1.25e18, 1_000, 7 days);
    }

    function test_theSellerKeepsTheTokens() external {
        _create(1e18, 1_000, 7 days);

        vm.assertEq(token.balanceOf(SELLER), SUPPLY * 1e18);
    }

    function test_fuzz_everyValidListingIsKeptAsGiven(uint256 price, uint256 amount, uint256 duration) external {
        price = bound(price, 1, uint256(type(uint96).max) / 0.01e18) * 0.01e18;
        amount = bound(amount, 1, 2 ** 53 - 1);
        duration = bound(duration, 1 minutes, 365 days);

        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionCreated(
            0, SELLER, address(token), "Midnight Train", price, amount, NOW, NOW + duration
        );
        _create(price, amount, duration);

        _assertListing(0, price, amount, duration);
    }

    function test_fuzz_aNameIsReadOrRefusedWhateverItsLength(uint256 length, bytes calldata name) external {
        length = bound(length, 0, name.length + 1);
        _answersName(abi.encodePacked(uint256(32), length, name));
        _answersBalance(abi.encode(1e18));

        if (length > name.length) {
            vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenNotErc20.selector, NOT_A_TOKEN));
        } else if (length > 64) {
            vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenNameTooLong.selector, length, 64));
        } else {
            vm.expectEmit(address(house));
            emit IAuctionHouse.AuctionCreated(0, SELLER, NOT_A_TOKEN, string(name[:length]), 1e18, 1, NOW, NOW + 1 days);
        }
        vm.prank(SELLER);
        house.createAuction(1e18, 1, 1 days, NOT_A_TOKEN);
    }

    function test_theSmallestPriceIsOneStep() external {
        _create(0.01e18, 1, 1 days);
        _assertListing(0, 0.01e18, 1, 1 days);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.PriceBelowMinimum.selector, 0.01e18 - 1, 0.01e18));
        _create(0.01e18 - 1, 1, 1 days);
    }

    function test_aPriceOfZeroIsRefused() external {
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.PriceBelowMinimum.selector, 0, 0.01e18));
        _create(0, 1, 1 days);
    }

    function test_theLargestPriceFitsNinetySixBits() external {
        uint256 maximum = type(uint96).max;
        uint256 largest = maximum - maximum % 0.01e18;
        _create(largest, 1, 1 days);
        _assertListing(0, largest, 1, 1 days);

        uint256 next = largest + 0.01e18;
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.PriceAboveMaximum.selector, next, maximum));
        _create(next, 1, 1 days);
    }

    function test_aPriceBetweenTwoStepsIsRefused() external {
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.PriceNotMultipleOfStep.selector, 1e18 + 1, 0.01e18));
        _create(1e18 + 1, 1, 1 days);
    }

    function test_anOfferOfNoTokensIsRefused() external {
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenAmountBelowMinimum.selector, 0, 1));
        _create(1e18, 0, 1 days);
    }

    function test_theLargestAmountIsExactInJson() external {
        uint256 maximum = 2 ** 53 - 1;
        _create(1e18, maximum, 1 days);
        _assertListing(0, 1e18, maximum, 1 days);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenAmountAboveMaximum.selector, maximum + 1, maximum));
        _create(1e18, maximum + 1, 1 days);
    }

    function test_theShortestSaleIsOneMinute() external {
        _create(1e18, 1, 60);
        _assertListing(0, 1e18, 1, 60);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.DurationBelowMinimum.selector, 59, 60));
        _create(1e18, 1, 59);
    }

    function test_theLongestSaleIsAYear() external {
        _create(1e18, 1, 365 days);
        _assertListing(0, 1e18, 1, 365 days);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.DurationAboveMaximum.selector, 365 days + 1, 365 days));
        _create(1e18, 1, 365 days + 1);
    }

    function test_anAddressWithoutCodeIsNoToken() external {
        _refusesAsToken(NOT_A_TOKEN);
    }

    function test_aContractWithoutANameIsNoToken() external {
        _refusesAsToken(address(this));
    }

    function test_aNameThatRevertsIsNoName() external {
        _answersBalance(abi.encode(1e18));
        vm.mockCallRevert(NOT_A_TOKEN, abi.encodeCall(IERC20Metadata.name, ()), abi.encode("Midnight Train"));
        _refusesAsToken(NOT_A_TOKEN);
    }

    function test_aNameOfOneWordIsNoString() external {
        _answersBalance(abi.encode(1e18));
        _answersName(abi.encode(bytes32("MKR")));
        _refusesAsToken(NOT_A_TOKEN);
    }

    function test_aNameElsewhereThanSaidIsNoString() external {
        _answersBalance(abi.encode(1e18));
        _answersName(abi.encode(64, 3, bytes32("MKR")));
        _refusesAsToken(NOT_A_TOKEN);
    }

    function test_aNameLongerThanItsAnswerIsNoString() external {
        _answersBalance(abi.encode(1e18));
        _answersName(abi.encode(32, 33, bytes32("MKR")));
        _refusesAsToken(NOT_A_TOKEN);

        _answersName(abi.encode(32, type(uint256).max, bytes32("MKR")));
        _refusesAsToken(NOT_A_TOKEN);
    }

    function test_aContractWithoutBalancesIsNoToken() external {
        _answersName(abi.encode("Midnight Train"));
        _refusesAsToken(NOT_A_TOKEN);
    }

    function test_aBalanceThatRevertsIsNoBalance() external {
        _answersName(abi.encode("Midnight Train"));
        vm.mockCallRevert(NOT_A_TOKEN, abi.encodeCall(IERC20.balanceOf, (SELLER)), abi.encode(1e18));
        _refusesAsToken(NOT_A_TOKEN);
    }

    function test_aBalanceShorterThanAWordIsNoBalance() external {
        _answersName(abi.encode("Midnight Train"));
        _answersBalance(new bytes(31));
        _refusesAsToken(NOT_A_TOKEN);
    }

    function test_theLongestNameHasSixtyFourBytes() external {
        string memory longest = "0123456789012345678901234567890123456789012345678901234567890123";
        token = new SongToken(longest, "LONG", 1, SELLER);
        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionCreated(0, SELLER, address(token), longest, 1e18, 1, NOW, NOW + 1 days);
        _create(1e18, 1, 1 days);

        token = new SongToken(string.concat(longest, "4"), "LONG", 1, SELLER);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenNameTooLong.selector, 65, 64));
        _create(1e18, 1, 1 days);
    }

    function test_theSellerHoldsEveryTokenOnOffer() external {
        token = new SongToken("Midnight Train", "MIDN", 1_000, SELLER);
        _create(1e18, 1_000, 1 days);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.SellerBalanceTooLow.selector, 1_000e18, 1_001e18));
        _create(1e18, 1_001, 1 days);
    }

    function test_tokensOfSomeoneElseAreNotTheSellers() external {
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.SellerBalanceTooLow.selector, 0, 1e18));
        house.createAuction(1e18, 1, 1 days, address(token));
    }

    function test_aListingThatIsNotThereIsNotFound() external {
        _create(1e18, 1, 1 days);

        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AuctionNotFound.selector, 1, 1));
        house.listings(1);
    }

    function _create(uint256 price, uint256 amount, uint256 duration) private returns (uint256) {
        vm.prank(SELLER);
        return house.createAuction(price, amount, duration, address(token));
    }

    function _assertListing(uint256 auctionId, uint256 price, uint256 amount, uint256 duration) private view {
        (address contractAddress, uint256 listedPrice, uint256 tokens, address seller, uint256 expiration) =
            house.listings(auctionId);
        vm.assertEq(contractAddress, address(token));
        vm.assertEq(listedPrice, price, "price");
        vm.assertEq(tokens, amount, "tokens");
        vm.assertEq(seller, SELLER);
        vm.assertEq(expiration, NOW + duration, "expiration");
    }

    function _refusesAsToken(address notAToken) private {
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.TokenNotErc20.selector, notAToken));
        vm.prank(SELLER);
        house.createAuction(1e18, 1, 1 days, notAToken);
    }

    function _answersName(bytes memory answer) private {
        vm.mockCall(NOT_A_TOKEN, abi.encodeCall(IERC20Metadata.name, ()), answer);
    }

    function _answersBalance(bytes memory answer) private {
        vm.mockCall(NOT_A_TOKEN, abi.encodeCall(IERC20.balanceOf, (SELLER)), answer);
    }
}
