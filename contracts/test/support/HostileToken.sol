// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @dev How a token behaves when it is transferred.
enum Manner {
    Plain,
    AnswersNothing,
    AnswersFalse,
    AnswersTwo,
    MovesNothing,
    CallsInstead,
    TakesFee,
    AddsBonus,
    TakesFromReceiver,
    BurnsGas,
    Reverts
}

/// @dev A token that behaves well until it is told otherwise; it can also refuse single receivers, and call somebody in
/// the middle of a transfer.
contract HostileToken is ERC20 {
    error Refused();
    error Blocked(address account);

    Manner private _manner;
    mapping(address account => bool) private _blocked;
    address private _callee;
    bytes private _data;

    /// @notice What the last call in the middle of a transfer came to.
    bytes public answer;

    constructor(uint256 wholeTokens, address holder) ERC20("Hostile", "HOST") {
        _mint(holder, wholeTokens * 10 ** decimals());
    }

    function become(Manner manner) external {
        _manner = manner;
    }

    function setBlocked(address account, bool blocked) external {
        _blocked[account] = blocked;
    }

    function callOnNextTransfer(address callee, bytes calldata data) external {
        (_callee, _data, answer) = (callee, data, "");
    }

    /// @dev A token can hold tokens: its calls can spend them.
    function allow(address spender) external {
        _approve(address(this), spender, type(uint256).max);
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        if (_manner == Manner.AnswersFalse) return false;
        super.transfer(to, amount);
        return _answer();
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (_manner == Manner.AnswersFalse) return false;
        super.transferFrom(from, to, amount);
        return _answer();
    }

    function _update(address from, address to, uint256 amount) internal override {
        Manner manner = _manner;
        if (_blocked[to]) revert Blocked(to);
        if (manner == Manner.Reverts) revert Refused();
        if (manner == Manner.MovesNothing) return;
        if (manner == Manner.CallsInstead) return _callInstead();
        if (manner == Manner.BurnsGas) _burnGas(250_000);
        super._update(from, to, amount);
        if (manner == Manner.TakesFee) super._update(to, address(this), 1);
        if (manner == Manner.AddsBonus) super._update(address(0), to, 1);
        if (manner == Manner.TakesFromReceiver) super._update(to, address(this), amount + 1);
        if (_callee != address(0)) _call();
    }

    /// @dev Behaves well again in the meantime, so that the call may move what the transfer does not.
    function _callInstead() private {
        _manner = Manner.Plain;
        _call();
    }

    function _call() private {
        address callee = _callee;
        // Once: a call that goes through may transfer in its turn.
        _callee = address(0);
        (, answer) = callee.call(_data);
    }

    function _answer() private view returns (bool) {
        if (_manner == Manner.AnswersNothing) {
            assembly {
                return(0, 0)
            }
        }
        if (_manner == Manner.AnswersTwo) {
            assembly {
                mstore(0, 2)
                return(0, 32)
            }
        }
        return true;
    }

    function _burnGas(uint256 amount) private view {
        uint256 start = gasleft();
        while (start - gasleft() < amount) {}
    }
}
