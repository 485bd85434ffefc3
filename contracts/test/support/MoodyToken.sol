// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @dev A token that treats each recipient of a transfer as it likes.
contract MoodyToken is ERC20 {
    enum Habit {
        Pay,
        PaySilently,
        PayAndAnswerAtLength,
        PayDearly,
        PayAndCallBack,
        Revert,
        RevertAtLength,
        AnswerFalse,
        AnswerTwo,
        AnswerShort,
        BurnGas,
        Pretend
    }

    uint256 private constant LONG = 100_000;

    mapping(address recipient => Habit) private _habits;
    address private _target;
    bytes private _call;
    /// @notice The keccak256 of what the target answered, behind whether it succeeded.
    bytes32 public answerHash;

    constructor(uint256 wholeTokens, address holder) ERC20("Moody", "MOOD") {
        _mint(holder, wholeTokens * 1e18);
    }

    function setHabit(address recipient, Habit habit) external {
        _habits[recipient] = habit;
    }

    /// @notice Whom to call back, and with what.
    function setCall(address target, bytes calldata data) external {
        (_target, _call) = (target, data);
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        Habit habit = _habits[to];
        if (habit == Habit.Revert) revert("no");
        if (habit == Habit.RevertAtLength) _endAtLength(false);
        if (habit == Habit.AnswerFalse) return false;
        if (habit == Habit.AnswerTwo) _answer(2, 32);
        if (habit == Habit.AnswerShort) _answer(type(uint256).max, 31);
        if (habit == Habit.BurnGas) while (true) {}
        if (habit == Habit.Pretend) return true;

        if (habit == Habit.PayDearly) _burn(140_000);
        if (habit == Habit.PayAndCallBack) _callBack();
        super.transfer(to, amount);
        if (habit == Habit.PaySilently) _answer(0, 0);
        if (habit == Habit.PayAndAnswerAtLength) _endAtLength(true);
        return true;
    }

    function _callBack() private {
        (bool success, bytes memory answer) = _target.call(_call);
        answerHash = keccak256(abi.encode(success, answer));
    }

    function _burn(uint256 gas) private view {
        uint256 start = gasleft();
        while (start - gasleft() < gas) {}
    }

    function _answer(uint256 word, uint256 length) private pure {
        assembly ("memory-safe") {
            mstore(0, word)
            return(0, length)
        }
    }

    function _endAtLength(bool success) private pure {
        assembly ("memory-safe") {
            let start := mload(0x40)
            mstore(start, 1)
            if success { return(start, LONG) }
            revert(start, LONG)
        }
    }
}
