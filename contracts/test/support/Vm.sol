// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The forge cheat codes that the tests use.
interface Vm {
    struct DirEntry {
        string errorMessage;
        string path;
        uint64 depth;
        bool isDir;
        bool isSymlink;
    }

    struct Gas {
        uint64 gasLimit;
        uint64 gasTotalUsed;
        uint64 gasMemoryUsed;
        int64 gasRefunded;
        uint64 gasRemaining;
    }

    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function addr(uint256 privateKey) external pure returns (address);
    function assertApproxEqAbs(uint256 left, uint256 right, uint256 maxDelta) external pure;
    function assertLe(uint256 left, uint256 right) external pure;
    function assertLe(uint256 left, uint256 right, string calldata message) external pure;
    function assertEq(uint256 left, uint256 right) external pure;
    function assertEq(uint256 left, uint256 right, string calldata message) external pure;
    function assertEq(address left, address right) external pure;
    function assertEq(bool left, bool right) external pure;
    function assertEq(bool left, bool right, string calldata message) external pure;
    function assertEq(bytes32 left, bytes32 right) external pure;
    function assertEq(bytes calldata left, bytes calldata right) external pure;
    function assertEq(string calldata left, string calldata right) external pure;
    function assertEq(string calldata left, string calldata right, string calldata message) external pure;
    function assertFalse(bool condition) external pure;
    function assertFalse(bool condition, string calldata message) external pure;
    function assertGe(uint256 left, uint256 right) external pure;
    function assertGe(uint256 left, uint256 right, string calldata message) external pure;
    function assertLt(uint256 left, uint256 right) external pure;
    function assertLt(uint256 left, uint256 right, string calldata message) external pure;
    function assertTrue(bool condition) external pure;
    function assertTrue(bool condition, string calldata message) external pure;
    function chainId(uint256 newChainId) external;
    function clearMockedCalls() external;
    function computeCreateAddress(address deployer, uint256 nonce) external pure returns (address);
    function deployCode(string calldata artifact, bytes calldata arguments) external returns (address deployed);
    function envOr(string calldata name, string calldata defaultValue) external view returns (string memory value);
    function etch(address account, bytes calldata code) external;
    function expectCall(address callee, bytes calldata data, uint64 count) external;
    function expectEmit(address emitter) external;
    function expectRevert(bytes calldata revertData) external;
    function load(address account, bytes32 slot) external view returns (bytes32 value);
    function mockCall(address callee, bytes calldata data, bytes calldata returnData) external;
    function mockCallRevert(address callee, bytes calldata data, bytes calldata revertData) external;
    function parseJsonString(string calldata json, string calldata key) external pure returns (string memory);
    function parseJsonType(string calldata json, string calldata key, string calldata typeDescription)
        external
        pure
        returns (bytes memory);
    function parseJsonTypeArray(string calldata json, string calldata key, string calldata typeDescription)
        external
        pure
        returns (bytes memory);
    function prank(address sender) external;
    function readDir(string calldata path) external view returns (DirEntry[] memory);
    function readFile(string calldata path) external view returns (string memory);
    function recordLogs() external;
    function getRecordedLogs() external view returns (Log[] memory logs);
    function revertToState(uint256 id) external returns (bool reverted);
    function revertToStateAndDelete(uint256 id) external returns (bool reverted);
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function getNonce(address account) external view returns (uint64 nonce);
    function lastCallGas() external view returns (Gas memory gas);
    function snapshotState() external returns (uint256 id);
    function store(address account, bytes32 slot, bytes32 value) external;
    function toString(uint256 number) external pure returns (string memory);
    function warp(uint256 timestamp) external;
    function snapshotGasLastCall(string calldata group, string calldata name) external returns (uint256 gasUsed);
    function snapshotValue(string calldata group, string calldata name, uint256 value) external;
}

/// @dev Forge's cheat code address: keccak256("hevm cheat code"), cut to 20 bytes.
Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

/// @dev Folds any number into [minimum, maximum], for fuzzed arguments.
function bound(uint256 number, uint256 minimum, uint256 maximum) pure returns (uint256) {
    return minimum + number % (maximum - minimum + 1);
}
