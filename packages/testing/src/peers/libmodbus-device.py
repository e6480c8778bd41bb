"""A Modbus TCP device that is not ours: libmodbus, by its shared library, for any number of masters.

Argument: port. Its holding registers hold one value of each kind, packed by Python, from register 0
on with the high word first (ABCD) and from register 100 on with the low word first (CDAB):

  +0 int16 -12345     +1 uint16 54321     +2 int32 -123456789     +4 uint32 4123456789
  +6 float32 -12.375  +8 int8 -100 (low byte) and uint8 200 (high byte)
  +9 int64 -1234567890123456789           +13 float64 1234.56789
  +17 bits 0 and 15 on                    +18 BCD 1234             +19 BCD 87654321
  +21 text of eight registers in GB2312
"""
import ctypes
import select
import struct
import sys

lib = ctypes.CDLL("libmodbus.so.5")
lib.modbus_new_tcp.restype = ctypes.c_void_p
lib.modbus_new_tcp.argtypes = [ctypes.c_char_p, ctypes.c_int]
lib.modbus_tcp_listen.argtypes = [ctypes.c_void_p, ctypes.c_int]
lib.modbus_tcp_accept.argtypes = [ctypes.c_void_p, ctypes.POINTER(ctypes.c_int)]
lib.modbus_set_socket.argtypes = [ctypes.c_void_p, ctypes.c_int]
lib.modbus_receive.argtypes = [ctypes.c_void_p, ctypes.c_char_p]


class Mapping(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in (
        "nb_bits", "start_bits", "nb_input_bits", "start_input_bits",
        "nb_input_registers", "start_input_registers", "nb_registers", "start_registers",
    )] + [
        ("tab_bits", ctypes.POINTER(ctypes.c_uint8)),
        ("tab_input_bits", ctypes.POINTER(ctypes.c_uint8)),
        ("tab_input_registers", ctypes.POINTER(ctypes.c_uint16)),
        ("tab_registers", ctypes.POINTER(ctypes.c_uint16)),
    ]


lib.modbus_mapping_new.restype = ctypes.POINTER(Mapping)
lib.modbus_reply.argtypes = [
    ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.POINTER(Mapping),
]


def words(packed):
    return list(struct.unpack(f">{len(packed) // 2}H", packed))


text = "一号空压机".encode("gb2312").ljust(16, b"\0")
values = [
    struct.pack(">h", -12345),
    struct.pack(">H", 54321),
    struct.pack(">i", -123456789),
    struct.pack(">I", 4123456789),
    struct.pack(">f", -12.375),
    struct.pack(">Bb", 200, -100),
    struct.pack(">q", -1234567890123456789),
    struct.pack(">d", 1234.56789),
    struct.pack(">H", 0x8001),
    bytes.fromhex("1234"),
    bytes.fromhex("87654321"),
]

context = lib.modbus_new_tcp(b"127.0.0.1", int(sys.argv[1]))
mapping = lib.modbus_mapping_new(64, 64, 512, 512)
for base, swapped in ((0, False), (100, True)):
    image = []
    for value in values:
        cells = words(value)
        image += reversed(cells) if swapped else cells
    for offset, word in enumerate(image + words(text)):
        mapping.contents.tab_registers[base + offset] = word

listener = lib.modbus_tcp_listen(context, 8)
masters = set()
request = ctypes.create_string_buffer(260)
while True:
    for ready in select.select([listener, *masters], [], [])[0]:
        if ready == listener:
            masters.add(lib.modbus_tcp_accept(context, ctypes.byref(ctypes.c_int(listener))))
            continue
        lib.modbus_set_socket(context, ready)
        length = lib.modbus_receive(context, request)
        if length > 0:
            lib.modbus_reply(context, request, length, mapping)
        elif length < 0:
            lib.modbus_close(ctypes.c_void_p(context))
            masters.discard(ready)
