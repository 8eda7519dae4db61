"""Long jobs share the machine: while a given file exists they wait. No file given, no waiting."""
import os
import time


def wait_while(path):
    while path and os.path.exists(path):
        time.sleep(1)
