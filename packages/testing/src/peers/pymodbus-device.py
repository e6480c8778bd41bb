"""A Modbus device that is not ours: pymodbus 3.0 holding blocks of 65536 entries.

Arguments: port, framer (tcp or rtu), unit. Holding and input
registers start as 16-bit words of their own address, except the first two holding registers,
5678h and 1234h (12345678h with the low word first); every third coil and discrete input is on.
"""
import sys

from pymodbus.datastore import ModbusSequentialDataBlock, ModbusServerContext, ModbusSlaveContext
from pymodbus.server import StartTcpServer
from pymodbus.transaction import ModbusRtuFramer, ModbusSocketFramer

port, framer, unit = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
words = [0x5678, 0x1234] + [address & 0xFFFF for address in range(2, 65536)]
bits = [address % 3 == 0 for address in range(65536)]
device = ModbusSlaveContext(
    di=ModbusSequentialDataBlock(0, list(bits)),
    co=ModbusSequentialDataBlock(0, list(bits)),
    ir=ModbusSequentialDataBlock(0, list(range(65536))),
    hr=ModbusSequentialDataBlock(0, words),
    zero_mode=True,
)
StartTcpServer(
    context=ModbusServerContext(slaves={unit: device}, single=False),
    address=("127.0.0.1", port),
    # Else connections that were cut keep a restart from the port for a minute.
    allow_reuse_address=True,
    framer=ModbusRtuFramer if framer == "rtu" else ModbusSocketFramer,
)
