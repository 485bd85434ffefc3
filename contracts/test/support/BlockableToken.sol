// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @dev A token whose issuer can block a recipient. Transfers to that account then revert or return false.
contract BlockableToken is ERC20, ERC20Permit {
    enum Refusal {
        None,
        Reverts,
        ReturnsFalse
    }

    error RecipientBlocked(address account);

    mapping(address account => Refusal) public refusalOf;

    constructor(string memory name_, uint256 wholeTokens) ERC20(name_, "BLK") ERC20Permit(name_) {
        _mint(msg.sender, wholeTokens * 1e18);
    }

    function setRefusal(address account, Refusal refusal) external {
        refusalOf[account] = refusal;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        Refusal refusal = refusalOf[to];
        if (refusal == Refusal.Reverts) revert RecipientBlocked(to);
        if (refusal == Refusal.ReturnsFalse) return false;
        return super.transfer(to, amount);
    }
}
